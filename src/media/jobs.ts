/** What crosses between the worker and the process in which media are opened. Both sides check what they get. */
import { z } from 'zod';

/** Files travel by their paths: the process reads them itself. */
export const MediaJob = z.discriminatedUnion('do', [
  /** Opens a file to its end and says what it is. */
  z.object({ do: z.literal('inspect'), path: z.string() }),
  /** Reads what a picture says of itself and where it ends, but not its pixels: soon done, and nothing large is held. */
  z.object({ do: z.literal('look-at-picture'), path: z.string() }),
  /** Makes a picture one that experts take: writes to `target` unless it is one already. */
  z.object({ do: z.literal('adapt-picture'), path: z.string(), target: z.string() }),
  /** Opens a recording to its end, and makes it what is `wanted`: writes to `target` unless it is that already. */
  z.object({
    do: z.literal('adapt-recording'),
    path: z.string(),
    target: z.string(),
    wanted: z.enum(['speech', 'sound', 'video']),
    /** Longer ones are left as they are. */
    mostSeconds: z.number().positive(),
  }),
  /** Nothing: only a process that works can say so. */
  z.object({ do: z.literal('answer') }),
]);
export type MediaJob = z.infer<typeof MediaJob>;

const pixels = z.int().positive();
const Size = z.object({ width: pixels, height: pixels });
/** Pixels, upright. */
export type Size = z.infer<typeof Size>;

/** A picture by what it says of itself. */
export const LookedAt = z.object({ mediaType: z.string(), ...Size.shape });
export type LookedAt = z.infer<typeof LookedAt>;

/** What a file was found to be by opening it, never by what it was said to be. */
export const MediaFacts = z.discriminatedUnion('is', [
  z.object({ is: z.literal('image'), mediaType: z.string(), ...Size.shape }),
  z.object({ is: z.literal('audio'), mediaType: z.string(), seconds: z.number().positive() }),
  z.object({ is: z.literal('video'), mediaType: z.string(), seconds: z.number().positive() }),
  /** A kind whose files are only recognised. */
  z.object({ is: z.literal('document'), mediaType: z.string() }),
]);
export type MediaFacts = z.infer<typeof MediaFacts>;

/** The picture to give: `changes` says what was done to it; empty where it is the file as it was. */
export const AdaptedPicture = z.object({
  mediaType: z.string(),
  changes: z.array(z.string()),
  given: Size,
  /** Before it was made smaller. */
  original: Size,
});
export type AdaptedPicture = z.infer<typeof AdaptedPicture>;

/**
 * What a recording is wanted for: `speech` is heard by a model and so made WAV of 16,000 Hz and one channel; `sound` and
 * `video` are changed by one, and must not lose anything before.
 */
export type WantedRecording = Extract<MediaJob, { do: 'adapt-recording' }>['wanted'];

/** The recording to give: `changes` as for pictures. */
export const AdaptedRecording = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready'), mediaType: z.string(), changes: z.array(z.string()) }),
  /** Not opened, or too long: nothing is known to be wrong with it. `why` is a clause about it, with what would do. */
  z.object({ is: z.literal('left'), why: z.string() }),
]);
export type AdaptedRecording = z.infer<typeof AdaptedRecording>;
