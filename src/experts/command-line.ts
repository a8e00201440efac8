/** The server's settings, as options of its command line. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { HUB, usualWeightsFolder } from './transformers/weights';

const wholeNumber = z.coerce.number().int();

export const ServerSettings = z.object({
  host: z.string().min(1).default('127.0.0.1'),
  /** 0 takes a free one. */
  port: wholeNumber.min(0).max(65_535).default(0),
  /** Seconds after which a process that nobody needs leaves, and its model with it. */
  'idle-seconds': z.coerce.number().positive().default(300),
  /** Seconds that running calls get to end when the server is asked to stop. */
  'grace-seconds': z.coerce.number().nonnegative().default(5),
  // For small or busy machines: these lower the limits on the cards, for all experts, and never raise them.
  'max-concurrency': wholeNumber.positive().optional(),
  'max-queue': wholeNumber.nonnegative().optional(),
  'max-memory-mb': wholeNumber.positive().optional(),
  'max-seconds': z.coerce.number().positive().optional(),
  // For the models of transformers.js, where that part is installed.
  /** The folder of their weights. */
  weights: z.string().min(1).default(usualWeightsFolder),
  /** Whether weights are fetched at a model's first call. */
  downloads: z.enum(['on', 'off']).default('off'),
  /** Where they are fetched from: the Hugging Face Hub, or a mirror of it. */
  hub: z.url().default(HUB),
  /** What their processes may take of memory together, in megabytes. */
  'total-memory-mb': wholeNumber.positive().default(6000),
});
export type ServerSettings = z.infer<typeof ServerSettings>;

/** Throws an `Error` that names the option. */
export function readCommandLine(args: readonly string[]): ServerSettings {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.keys(ServerSettings.shape).map((name) => [name, { type: 'string' as const }]),
    ),
  });
  const read = ServerSettings.safeParse(values);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`--${issue?.path.join('.') ?? ''} can't be used: ${issue?.message ?? 'wrong value'}.`);
}
