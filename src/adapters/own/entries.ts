/**
 * The schema of `endpoints.json`: experts that the people who run this service have somewhere themselves. What an entry
 * means beyond what all have is said by its `protocol`; a further protocol is a further member of the union.
 */
import { z } from 'zod';
import { TaskType } from '../../domain/task-catalogue';
import { GradioEntry } from '../gradio';

const webAddress = z
  .string()
  .refine(
    (written) => URL.canParse(written) && /^https?:\/\/[^@?#]+$/.test(written),
    'it must be an address that starts with http:// or https://, without a password, a question mark or a #',
  );

/** What every entry has. */
export const commonFields = {
  /** What the endpoint is called in plans, records and sentences; there is one of each. */
  name: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{0,79}$/, 'it must be 1 to 80 letters, digits, dots, hyphens or underscores'),
  /** What it can be asked for. */
  tasks: z
    .union([TaskType, z.array(TaskType).min(1)], 'it must be one task of docs/tasks.md, or a list of them')
    .transform((tasks) => (Array.isArray(tasks) ? tasks : [tasks])),
  url: webAddress,
  /** The environment variable that holds its token; empty where it asks for none. */
  tokenVariable: z
    .string()
    .regex(
      /^([A-Za-z_][A-Za-z0-9_]*)?$/,
      'it must be the name of an environment variable, not a token itself',
    )
    .default(''),
  /** What it does, for whoever chooses among experts. */
  description: z.string().max(2_000).default(''),
  licence: z.string().max(200).default('not stated'),
  /** ISO 639-1 codes; none where language does not matter. */
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, 'it must be a code of two letters, such as en'))
    .default([]),
  /** Calls at once from one worker; further ones wait. */
  maxConcurrent: z.int().min(1).max(1_000).default(4),
  /** Most time one call may take, waiting for its turn included. */
  timeoutSeconds: z.number().positive().max(86_400).default(300),
} as const;

/** The model as people know it and, where a protocol says which one is meant, as the endpoint does. */
const model = z.string().min(1).max(200);

/** Hugging Face's inference protocol: dedicated Inference Endpoints, and servers of one's own that speak it. */
export const HuggingFaceEntry = z.strictObject({
  protocol: z.literal('huggingface'),
  model,
  ...commonFields,
});
export type HuggingFaceEntry = z.infer<typeof HuggingFaceEntry>;

/** Text Embeddings Inference: vectors, rankings, classes and likeness of texts, each under a path of its own. */
export const EmbeddingsEntry = z.strictObject({ protocol: z.literal('tei'), model, ...commonFields });
export type EmbeddingsEntry = z.infer<typeof EmbeddingsEntry>;

/** OpenAI's chat completions, as Text Generation Inference, vLLM, llama.cpp and Ollama speak them. */
export const ChatEntry = z.strictObject({ protocol: z.literal('openai'), model, ...commonFields });
export type ChatEntry = z.infer<typeof ChatEntry>;

/** An expert that is posted to. */
export type EndpointEntry = HuggingFaceEntry | EmbeddingsEntry | ChatEntry;

const AnyEntry = z.discriminatedUnion(
  'protocol',
  [HuggingFaceEntry, EmbeddingsEntry, ChatEntry, GradioEntry],
  'it must be one of the protocols that docs/endpoints.md names',
);
export type AnyEntry = z.infer<typeof AnyEntry>;

export const EndpointsFile = z.strictObject({
  endpoints: z.array(AnyEntry).superRefine((entries, context) => {
    const names = entries.map(({ name }) => name);
    const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
    if (twice === -1) return;
    context.addIssue({
      code: 'custom',
      path: [twice, 'name'],
      message: 'another entry has the same one, and it must be of one entry alone',
    });
  }),
});
