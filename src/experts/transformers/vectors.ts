/** Texts as vectors, and what follows from comparing them. */
import { z } from 'zod';
import { readComparisonCall, readJson } from '../program/read-call';
import { type Call, json } from './call';
import { type Pipeline, type Tensor } from './library';

const Texts = z.object({ inputs: z.union([z.string(), z.array(z.string()).min(1).max(1000)]) });
const Passages = z.object({ query: z.string(), texts: z.array(z.string()).min(1).max(1000) });

export const isTensor = z.custom<Tensor>(
  (value) => typeof value === 'object' && value !== null && 'dims' in value && 'tolist' in value,
);
const Matrix = z.array(z.array(z.number()));

/** A few at a time: what is computed with takes much more memory than what comes out. */
const AT_ONCE = 16;

const embed: Call = async ({ body }, { pipeline }) => {
  const { inputs } = readJson(body, Texts, '{"inputs": "…"}');
  const vectors = await vectorsOf([inputs].flat(), pipeline);
  return json(typeof inputs === 'string' ? vectors[0] : vectors);
};

const compare: Call = async (request, { pipeline }) => {
  const { source, sentences } = readComparisonCall(request);
  const [first, ...others] = await vectorsOf([source, ...sentences], pipeline);
  return json(others.map((other) => dot(first ?? [], other)));
};

/** A cross-encoder reads question and passage together; its one number says how well they go with each other. */
const rank: Call = async ({ body }, { pipeline }) => {
  const { query, texts } = readJson(body, Passages, '{"query": "…", "texts": ["…"]}');
  const scores = await inParts(texts, async (part) => {
    const questions = part.map(() => query);
    const inputs = pipeline.tokenizer(questions, { text_pair: part, padding: true, truncation: true });
    const { logits } = await pipeline.model(inputs);
    return Matrix.parse(logits.tolist()).map(([logit = 0]) => 1 / (1 + Math.exp(-logit)));
  });
  return json(scores.map((score, index) => ({ index, score })).sort((one, other) => other.score - one.score));
};

/** Each of length 1. */
const vectorsOf = (texts: readonly string[], pipeline: Pipeline): Promise<number[][]> =>
  inParts(texts, async (part) => {
    const made = isTensor.parse(await pipeline(part, { pooling: 'mean', normalize: true }));
    return Matrix.parse(made.tolist());
  });

async function inParts<T>(
  texts: readonly string[],
  work: (part: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < texts.length; at += AT_ONCE)
    done.push(...(await work(texts.slice(at, at + AT_ONCE))));
  return done;
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0);

export const vectorCalls = {
  'feature-extraction': embed,
  'sentence-similarity': compare,
  'text-ranking': rank,
} satisfies Record<string, Call>;
