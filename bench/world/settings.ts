/** What of the world can be set, at its start or while it runs (`PUT /settings`). Times are in milliseconds. */
import { z } from 'zod';

const milliseconds = z.coerce.number().min(0);

export const WorldSettings = z.object({
  /** From a question received whole to its reply sent whole. */
  controllerMs: milliseconds.default(150),
  /** The same for plans alone; -1: as `controllerMs`. */
  planMs: z.coerce.number().min(-1).default(-1),
  /** How a streamed reply is written: whole at the end of its time, or evenly over it. */
  writing: z.enum(['at the end', 'evenly']).default('at the end'),
  /** Above 0: streamed replies are written at this rate and take as long as that takes. */
  tokensPerSecond: z.coerce.number().min(0).default(0),
  /** From a call received whole to the first byte of its answer. */
  expertMs: milliseconds.default(200),
  /** Least bytes of a picture, sound or video that is answered. */
  mediaBytes: z.coerce.number().int().min(0).default(0),
  /** Least bytes of a summary. */
  textBytes: z.coerce.number().int().min(0).default(0),
  /** Every so many-th call fails with `faultStatus`; 0: none does. */
  controllerFaultEvery: z.coerce.number().int().min(0).default(0),
  expertFaultEvery: z.coerce.number().int().min(0).default(0),
  faultStatus: z.coerce.number().int().min(400).max(599).default(503),
  /** Whether `GET /calls` tells what was sent, as far as it is text of up to 1 MB. */
  keepBodies: z.stringbool().or(z.boolean()).default(false),
});
export type WorldSettings = z.infer<typeof WorldSettings>;
