/** The shortest time a run could take, from the times that the world itself has measured. */
import { median } from './statistics';
import type { Call } from './world/call-log';
import { type Scenario, scenarios } from './world/scenarios';

export function scenarioNamed(name: string): Scenario {
  const found = scenarios.find((one) => one.name === name);
  if (!found) throw new Error(`There is no scenario ${name}.`);
  return found;
}

const took = (calls: readonly Call[], kind: Call['kind']): number[] =>
  calls.filter((call) => call.kind === kind).map(({ start, end }) => end - start);

export interface StageTimes {
  plan: number;
  choice: number;
  expert: number;
  answer: number;
}

/** The median of each kind of call. */
export const stageTimes = (calls: readonly Call[]): StageTimes => ({
  plan: median(took(calls, 'plan')),
  choice: median(took(calls, 'choice')),
  expert: median(took(calls, 'expert')),
  answer: median(took(calls, 'answer')),
});

/** Plan, one choice, the experts of the longest chain, answer, one after another. */
export function criticalPath(calls: readonly Call[], { depth }: Scenario): number {
  const { plan, choice, expert, answer } = stageTimes(calls);
  return plan + choice + depth * expert + answer;
}

/**
 * The same where each task is known as soon as it is written, and chosen for unless one of its type was: no run can be
 * quicker.
 */
export function streamedBound(calls: readonly Call[], { tasks }: Scenario): number {
  const { choice, expert, plan, answer } = stageTimes(calls);
  const planned = calls.find(({ kind }) => kind === 'plan');
  const written = (planned?.tasksWritten ?? []).map((at) => at - (planned?.start ?? 0));
  const chosen = new Map<string, number>();
  const done = new Map<number, number>();
  for (const [at, { id, task, dependsOn }] of tasks.entries()) {
    const known = written[at] ?? plan;
    const choiceMade = chosen.get(task) ?? known + choice;
    chosen.set(task, choiceMade);
    const ready = Math.max(known, choiceMade, ...dependsOn.map((need) => done.get(need) ?? 0));
    done.set(id, ready + expert);
  }
  return Math.max(plan, ...done.values()) + answer;
}
