/**
 * The handle grammar: how a plan and an answer point at resources.
 *
 * We write `<image-3>` (all images made by task 3) and `<input-1>` (the request's first input). We also read what the
 * HuggingGPT paper writes, `<image>-3`, and what its code writes, `<GENERATED>-3`, which leaves the kind to be found
 * from where the handle stands.
 */
import { z } from 'zod';
import { TaskId } from './ids';
import { Kind, kinds } from './kinds';

/** A handle as written: `generated` is the paper's code leaving the kind open. */
export type WrittenHandle =
  { from: 'input'; index: number } | { from: 'task'; task: TaskId; kind: Kind | 'generated' };

/** A handle once a plan is valid: it is known what it points at and of what kind that is. */
export const Handle = z.discriminatedUnion('from', [
  z.object({ from: z.literal('input'), index: z.number().int().positive(), kind: Kind }),
  z.object({ from: z.literal('task'), task: TaskId, kind: Kind }),
]);
export type Handle = z.infer<typeof Handle>;

/** The one way we write a handle. */
export const writeHandle = (handle: Handle): string =>
  handle.from === 'input' ? `<input-${handle.index}>` : `<${handle.kind}-${handle.task}>`;

const names = [...kinds, 'generated', 'input'].join('|');
const pattern = new RegExp(`<(${names})-(\\d{1,6})>|<(${names})>-(\\d{1,6})`, 'gi');

export type TextPart =
  { is: 'literal'; text: string } | { is: 'handle'; handle: WrittenHandle; written: string };

/** Splits text into what is literal and what is a handle, in order, leaving nothing out. */
export function readHandles(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ is: 'literal', text: text.slice(end, match.index) });
    parts.push({ is: 'handle', handle: toHandle(match), written: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ is: 'literal', text: text.slice(end) });
  return parts;
}

function toHandle([, named, number, paperNamed, paperNumber]: RegExpMatchArray): WrittenHandle {
  const name = (named ?? paperNamed ?? '').toLowerCase();
  const count = Number(number ?? paperNumber);
  if (name === 'input') return { from: 'input', index: count };
  const kind = Kind.safeParse(name);
  return { from: 'task', task: TaskId.parse(String(count)), kind: kind.success ? kind.data : 'generated' };
}
