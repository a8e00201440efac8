/** Plans a request with the rules, and tells plans in short. */
import { createRulesController } from '../../../../src/adapters/rules';
import type { Kind } from '../../../../src/domain/kinds';
import type { Plan } from '../../../../src/domain/plan';
import { type TaskType, taskTypes } from '../../../../src/domain/task-catalogue';
import type { ControllerRequest } from '../../../../src/ports';

export const rules = createRulesController();
export const ready = new AbortController().signal;

export const requestOf = (text: string, given: readonly Kind[]): ControllerRequest => ({
  text,
  inputs: given.map((kind) => ({ kind, mediaType: '', name: '', preview: '', about: '' })),
  turns: [],
});

export async function planOf(
  text: string,
  given: readonly Kind[] = [],
  available: readonly TaskType[] = taskTypes,
): Promise<Plan> {
  const reply = await rules.plan(requestOf(text, given), available, { is: 'none' }, () => undefined, ready);
  if (reply.is !== 'plan') throw new Error('rules always write a plan');
  return reply.plan;
}

/** Each task with the values of its arguments: "translation <text-1> | French". */
export const inShort = ({ tasks }: Plan): string[] =>
  tasks.map(({ task, args }) => `${task} ${args.map(({ value }) => value).join(' | ')}`);
