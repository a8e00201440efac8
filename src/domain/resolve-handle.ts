/** Finds what a written handle points at, and whether that is of a kind that is wanted. */
import type { Handle, WrittenHandle } from './handles';
import type { TaskId } from './ids';
import type { Kind } from './kinds';
import type { ProblemCode } from './problems';
import { definitionOf, type TaskType } from './task-catalogue';

/** What handles may point at: the request's inputs in order, and the tasks of the plan by id. */
export interface Surroundings {
  inputs: readonly { kind: Kind }[];
  tasks: ReadonlyMap<string, { id: TaskId; type: TaskType }>;
}

export type Resolved<Found> = { ok: true; found: Found } | { ok: false; code: ProblemCode; why: string };

export function resolveHandle(
  written: WrittenHandle,
  accepts: readonly Kind[],
  own: TaskId,
  { inputs, tasks }: Surroundings,
): Resolved<Handle> {
  if (written.from === 'input') {
    const { index } = written;
    const input = inputs[index - 1];
    if (!input) {
      const why = `points at <input-${index}>, but the request gave ${howMany(inputs.length)}.`;
      return { ok: false, code: 'unknown-input', why };
    }
    return accepts.includes(input.kind)
      ? { ok: true, found: { from: 'input', index, kind: input.kind } }
      : wrongKind(accepts, `<input-${index}> is ${input.kind}`);
  }
  const maker = tasks.get(written.task);
  if (!maker) {
    const why = `points at task ${written.task}, which is not a valid task of this plan.`;
    return { ok: false, code: 'unknown-reference', why };
  }
  if (maker.id === own) {
    const why = 'points at the task itself; it can only use what other tasks make.';
    return { ok: false, code: 'self-reference', why };
  }
  const { gives } = definitionOf(maker.type);
  const named = written.kind;
  // A structured result comes with a text that says the same, so where text is wanted there is only one way to read it.
  const kind =
    named !== 'generated' && accepts.includes(named) ? named : gives.find((given) => accepts.includes(given));
  return kind !== undefined && gives.includes(kind)
    ? { ok: true, found: { from: 'task', task: maker.id, kind } }
    : wrongKind(accepts, `task ${maker.id} (${maker.type}) gives ${gives.join(', ')}`);
}

const wrongKind = (accepts: readonly Kind[], but: string): Resolved<never> => ({
  ok: false,
  code: accepts.includes('text') ? 'not-text' : 'wrong-kind',
  why: `needs ${accepts.join(' or ')}, but ${but}.`,
});

const howMany = (count: number): string =>
  count === 0 ? 'no files' : count === 1 ? 'one file' : `${count} files`;
