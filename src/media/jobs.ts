/** What crosses between the worker and the process in which media are opened. Both sides check what they get. */
import { z } from 'zod';

/** Files travel by their paths: the process reads them itself. */
export const MediaJob = z.discriminatedUnion('do', [
  /** Opens a file to its end and says what it is. */
  z.object({ do: z.literal('inspect'), path: z.string() }),
  /** Makes a picture one that experts take: writes to `target` unless it is one already. */
  z.object({ do: z.literal('adapt-picture'), path: z.string(), target: z.string() }),
  /** Makes a recording one that speech models take: writes to `target` unless it is one already. */
  z.object({ do: z.literal('adapt-sound'), path: z.string(), target: z.string() }),
  /** Nothing: only a process that works can say so. */
  z.object({ do: z.literal('answer') }),
]);
export type MediaJob = z.infer<typeof MediaJob>;

const pixels = z.int().positive();
const Size = z.object({ width: pixels, height: pixels });
/** Pixels, upright. */
export type Size = z.infer<typeof Size>;

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

export const AdaptedSound = z.object({ mediaType: z.string(), changes: z.array(z.string()) });
export type AdaptedSound = z.infer<typeof AdaptedSound>;
