/** Hears tasks in a plan while it is written: each as soon as its JSON closes. */
import { JSONParser } from '@streamparser/json';
import type { PlanStep } from '../../domain/plan';
import { readPlan } from '../../domain/read-plan';

/**
 * @returns what takes the pieces of the text. Prose and broken JSON end the listening, not the reply: what was not heard
 * is read from the whole
 */
export function listenForTasks(heard: (task: PlanStep) => void): (text: string) => void {
  // Our own form, and JARVIS's list.
  const parser = new JSONParser({ paths: ['$.tasks.*', '$.*'], keepStack: false });
  let isListening = true;
  parser.onValue = ({ value }) => {
    const plan = readPlan([value]);
    if (plan.read) for (const task of plan.value.tasks) heard(task);
  };
  parser.onError = () => {
    isListening = false;
  };
  return (text) => {
    if (isListening) parser.write(text);
  };
}
