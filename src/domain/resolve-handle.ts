/** Finds what a written handle points at, and whether that is of a kind that is wanted. */
import type { Handle, TextPart } from './handles';
import type { TaskId } from './ids';
import type { Kind } from './kinds';
import { onlyConverter } from './converters';
import { type Mend, noMend, type ProblemCode } from './problems';
import type { Catalogue, TaskArgument, TaskType } from './task-catalogue';

/** What handles may point at: the request's inputs in order, and the tasks of the plan by id. */
export interface Surroundings {
  inputs: readonly { kind: Kind }[];
  tasks: ReadonlyMap<string, { id: TaskId; type: TaskType }>;
  /** Tasks of the plan whose type is unknown: they have their own problem, so what they give is taken on trust. */
  unclear: ReadonlySet<string>;
  catalogue: Catalogue;
}

export type Resolved<Found> =
  { ok: true; found: Found } | { ok: false; code: ProblemCode; why: string; mend: Mend };

export function resolveHandle(
  { handle, written }: Extract<TextPart, { is: 'handle' }>,
  accepts: TaskArgument['accepts'],
  own: TaskId,
  { inputs, tasks, unclear, catalogue }: Surroundings,
): Resolved<Handle> {
  if (handle.from === 'input') {
    const { index } = handle;
    const input = inputs[index - 1];
    if (!input) {
      const why = `points at <input-${index}>, but the request gave ${howMany(inputs.length)}.`;
      return { ok: false, code: 'unknown-input', why, mend: noMend };
    }
    return accepts.includes(input.kind)
      ? { ok: true, found: { from: 'input', index, kind: input.kind } }
      : wrongKind(`<input-${index}> is ${input.kind}`, input.kind);
  }
  if (unclear.has(handle.task)) return { ok: true, found: { ...handle, kind: accepts[0] } };
  const maker = tasks.get(handle.task);
  if (!maker) {
    const why = `points at task ${handle.task}, which is not a valid task of this plan.`;
    return { ok: false, code: 'unknown-reference', why, mend: noMend };
  }
  if (maker.id === own) {
    const why = 'points at the task itself; it can only use what other tasks make.';
    return { ok: false, code: 'self-reference', why, mend: noMend };
  }
  const { gives } = catalogue.definitionOf(maker.type);
  const named = handle.kind;
  // A structured result comes with a text that says the same, so where text is wanted there is only one way to read it.
  const kind =
    named !== 'generated' && accepts.includes(named) ? named : gives.find((given) => accepts.includes(given));
  return kind !== undefined && gives.includes(kind)
    ? { ok: true, found: { from: 'task', task: maker.id, kind } }
    : wrongKind(
        `task ${maker.id} (${maker.type}) gives ${gives.join(', ')}`,
        named !== 'generated' && gives.includes(named) ? named : gives[0],
      );

  function wrongKind(but: string, from: Kind): Resolved<never> {
    const by = onlyConverter(from, accepts[0], catalogue);
    return {
      ok: false,
      code: accepts.includes('text') ? 'not-text' : 'wrong-kind',
      why: `needs ${accepts.join(' or ')}, but ${but}.`,
      mend: by === undefined ? noMend : { is: 'convert', handle, written, by },
    };
  }
}

const howMany = (count: number): string =>
  count === 0 ? 'no files' : count === 1 ? 'one file' : `${count} files`;
