/**
 * What crosses between the server and the process an expert runs in. Bytes travel as they are (structured clone, not
 * JSON), and it is the process that reads them: the server parses nothing, so it stays quick to answer. Both sides
 * check what they get, for a process that has met hostile media is not to be trusted.
 */
import { z } from 'zod';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The body of a request, unread. */
export const ExpertRequest = z.object({
  body: bytes,
  /** As sent; empty where none was. */
  contentType: z.string(),
});
export type ExpertRequest = z.infer<typeof ExpertRequest>;

/** What an expert answers with: JSON, or a file such as `image/png`. */
export const ExpertAnswer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('json'), value: z.unknown() }),
  z.object({ is: z.literal('file'), mediaType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/), bytes }),
]);
export type ExpertAnswer = z.infer<typeof ExpertAnswer>;

/** What the process says. `refused` is the input's fault, `failed` its own; both sentences are shown to the caller. */
export const ProgramMessage = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('answer'), answer: ExpertAnswer }),
  z.object({ is: z.literal('refused'), sentence: z.string() }),
  z.object({ is: z.literal('failed'), sentence: z.string() }),
]);
export type ProgramMessage = z.infer<typeof ProgramMessage>;
