import { z } from 'zod';
import { RunId, Sha256, StoreKey, TaskId } from './ids';
import { Kind } from './kinds';
import { TaskType } from './task-catalogue';

/** Longest preview a resource carries, in bytes of UTF-8: previews enter workflow history, artifacts never do. */
export const previewBytes = 256;

/** Who made a resource: the request's nth input, a task, or an earlier turn of the conversation. */
export const Producer = z.discriminatedUnion('by', [
  z.object({ by: z.literal('request'), input: z.number().int().positive(), name: z.string().max(255) }),
  z.object({ by: z.literal('task'), task: TaskId }),
  z.object({
    by: z.literal('earlier'),
    /** The turn's run. */
    runId: RunId,
    /** What the turn's answer pointed at it by, such as `<image-1>`; the file's name where it was given with the turn. */
    handle: z.string().max(255),
    /** What made it in that turn; `request` where it was given. */
    madeBy: z.union([z.literal('request'), TaskType]),
  }),
]);
export type Producer = z.infer<typeof Producer>;

/**
 * A typed value of a run. Its bytes, the *artifact*, lie in the store under `key`.
 * `preview` is the start of a text or a short description; empty where there is nothing to show.
 */
export const Resource = z.object({
  kind: Kind,
  mediaType: z.string().max(128),
  bytes: z.number().int().nonnegative(),
  sha256: Sha256,
  key: StoreKey,
  preview: z.string(),
  producedBy: Producer,
});
export type Resource = z.infer<typeof Resource>;

/** The longest start of `text` that fits a preview, never cutting a character in two. */
export function previewOf(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const encoder = new TextEncoder();
  if (encoder.encode(flat).length <= previewBytes) return flat;
  let preview = '';
  let bytes = encoder.encode('…').length;
  for (const character of flat) {
    bytes += encoder.encode(character).length;
    if (bytes > previewBytes) break;
    preview += character;
  }
  return `${preview}…`;
}
