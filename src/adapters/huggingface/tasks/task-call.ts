/** What each task has to work with when it asks an endpoint, and how it says what the answer means. */
import type { BaseArgs, InferenceClient } from '@huggingface/inference';
import { z } from 'zod';
import type { Box, Labels } from '../../../domain/structured-values';
import type { Usage } from '../../../domain/usage';
import type { ExpertOutput } from '../../../ports';
import type { AnswerSpool } from '../answer-spool';
import type { Arguments } from '../arguments-of';

export interface TaskCall {
  /** Tied to the model's endpoint, or to nothing where a provider has the model. */
  client: InferenceClient;
  /** Which model, and of which provider where it is one's: to be given with each call of the client. */
  at: Pick<BaseArgs, 'provider'> & { model: string };
  /**
   * Whether the other side speaks Hugging Face's own protocol, in which tasks without a method of the client's can be
   * asked too; other providers know what the client knows and nothing else.
   */
  isPlain: boolean;
  args: Arguments;
  spool: AnswerSpool;
  /**
   * Posts to the model in Hugging Face's protocol, past the client's methods. JSON is returned as it came; of anything
   * else the spool has the file, and `undefined` is returned.
   * @throws Failure Expert.Gone where the other side does not speak it
   */
  post(body: Blob | { inputs: unknown } | Record<string, unknown>): Promise<unknown>;
  spend(usage: Usage): void;
}

export type Perform = (call: TaskCall) => Promise<ExpertOutput[]>;

/** An answer in a shape that the task does not know. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer';
}

/** @throws UnreadableAnswer */
export function readAs<Schema extends z.ZodType>(schema: Schema, answered: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answered);
  if (parsed.success) return parsed.data;
  throw new UnreadableAnswer(parsed.error.issues[0]?.message ?? 'it has another shape');
}

export const text = (said: string): ExpertOutput[] => [{ is: 'text', text: said }];
export const labels = (value: Labels): ExpertOutput[] => [{ is: 'value', kind: 'labels', value }];
export const vector = (value: number[]): ExpertOutput[] => [{ is: 'value', kind: 'vector', value }];
export const boxes = (value: z.infer<typeof Box>[]): ExpertOutput[] => [
  { is: 'value', kind: 'boxes', value },
];
export const classes = (found: readonly { label: string; score: number }[]): ExpertOutput[] =>
  labels(found.map(({ label, score }) => ({ label, score, word: '' })));

/** `[{label, score}]`, as every classifier answers. */
export const Classes = z.array(z.object({ label: z.string(), score: z.number() }));

/** Classes as people write them: separated by commas or line ends. */
export const listed = (written: string): string[] =>
  written
    .split(/[,;\n]/)
    .map((label) => label.trim())
    .filter((label) => label !== '');

/** Bytes in base64, as JSON carries them. */
export const inBase64 = async (blob: Blob): Promise<string> =>
  Buffer.from(await blob.arrayBuffer()).toString('base64');

export const asDataUrl = async (blob: Blob): Promise<string> =>
  `data:${blob.type};base64,${await inBase64(blob)}`;
