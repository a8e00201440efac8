/**
 * The schema of `endpoints.json`: experts that the people who run this service have somewhere themselves. What an entry
 * means beyond what all have is said by its `protocol`; a further protocol is a further member of the union.
 */
import { z } from 'zod';
import { TaskType } from '../../domain/task-catalogue';
import { isWebAddress, notAWebAddress, sharedFields } from '../entry-fields';
import { GradioEntry } from '../gradio';

const { name, timeoutSeconds, ...furtherFields } = sharedFields;

/** What every entry has that is posted to. */
const commonFields = {
  name,
  /** What it can be asked for. */
  tasks: z
    .union([TaskType, z.array(TaskType).min(1)], 'it must be one task of docs/tasks.md, or a list of them')
    .transform((tasks) => (Array.isArray(tasks) ? tasks : [tasks])),
  url: z.string().refine(isWebAddress, notAWebAddress),
  ...furtherFields,
  /** Calls at once from one worker; further ones wait. */
  maxConcurrent: z.int().min(1).max(1_000).default(4),
  timeoutSeconds,
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
