/** What an expert says of itself: read by model selection, by people, and by the server that keeps its limits. */
import { z } from 'zod';

/** What one expert may use. The server keeps to it; callers may read it. */
export const ExpertLimits = z.object({
  /** Calls that run at the same time, each in a process of its own. */
  concurrency: z.int().positive(),
  /** Calls that may wait besides; one more is refused with 503. */
  queue: z.int().nonnegative(),
  /** Resident memory of one process, in megabytes (2^20 bytes). */
  memoryMb: z.int().positive(),
  /** Size of a request's body. */
  maxInputBytes: z.int().positive(),
  /** Time one call may run, counted from the moment its process is ready. */
  timeoutSeconds: z.number().positive(),
});
export type ExpertLimits = z.infer<typeof ExpertLimits>;

export const ModelCard = z.object({
  /** `owner/name`, as on the Hugging Face Hub. */
  id: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  /** Changes when results may: the version of the package that does the work, and ours of what surrounds it. */
  revision: z.string().min(1),
  /** A task of the Hub's list, or a ControlNet task as JARVIS names it. */
  task: z.string().min(1),
  /** One or two sentences to choose by. */
  description: z.string().min(1),
  /** SPDX expression for the code and the weights. */
  licence: z.string().min(1),
  /** ISO 639-1 codes; empty where language does not matter. */
  languages: z.array(z.string().regex(/^[a-z]{2}$/)),
  limits: ExpertLimits,
  /** How it works, so that nobody takes rules for a network. */
  method: z.enum([
    'neural network',
    'rules and lexicons',
    'lexicon',
    'speech synthesis',
    'image operation',
    'media operation',
  ]),
  /** All that is worth knowing, in Markdown: what goes in and comes out, what it is good for and what not. */
  card: z.string().min(1),
});
export type ModelCard = z.infer<typeof ModelCard>;
