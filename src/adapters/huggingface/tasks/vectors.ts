/** Tasks that turn things into numbers, or order them by numbers. */
import { z } from 'zod';
import type { TaskType } from '../../../domain/task-catalogue';
import { labels, type Perform, readAs, vector } from './task-call';

export const vectors = {
  'feature-extraction': async ({ client, at, args }) =>
    vector(pooled(readAs(Nested, await client.featureExtraction({ ...at, inputs: args.text('text') })))),
  'image-feature-extraction': async ({ args, post }) =>
    vector(pooled(readAs(Nested, await post(await args.file('image'))))),
  'text-ranking': async ({ args, post }) => {
    const texts = args
      .text('passages')
      .split('\n')
      .map((passage) => passage.trim())
      .filter((passage) => passage !== '');
    const scores = asShares(readAs(Ranking, await post({ query: args.text('text'), texts })));
    const ranked = scores
      .flatMap(({ index, score }) => {
        const passage = texts[index];
        return passage === undefined ? [] : [{ label: passage, score, word: '' }];
      })
      .sort((one, other) => other.score - one.score);
    return labels(ranked);
  },
} as const satisfies Partial<Record<TaskType, Perform>>;

/** One vector, or one for each token, or a batch of either. */
const Row = z.array(z.number()).min(1);
const Nested = z.union([Row, z.array(Row).min(1), z.array(z.array(Row).min(1)).min(1)]);

/** One vector for the whole: of a vector for each token, their mean. */
function pooled(nested: z.infer<typeof Nested>): number[] {
  const [first] = nested;
  if (!Array.isArray(first)) return nested.filter((value) => typeof value === 'number');
  if (Array.isArray(first[0])) return meanOf(first.filter((row) => Array.isArray(row)));
  return meanOf(nested.filter((row): row is number[] => Array.isArray(row)));
}

const meanOf = (rows: number[][]): number[] =>
  (rows[0] ?? []).map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length);

/** Of Text Embeddings Inference, of what follows Cohere (vLLM, Jina), and a score for each passage in order. */
const Place = z
  .object({
    index: z.int().nonnegative(),
    score: z.number().optional(),
    relevance_score: z.number().optional(),
  })
  .transform(({ index, score, relevance_score }, context) => {
    const given = score ?? relevance_score;
    if (given !== undefined) return { index, score: given };
    context.addIssue({ code: 'custom', message: 'a place in the ranking has no score' });
    return z.NEVER;
  });
const Ranking = z.union([
  z.array(Place).min(1),
  z.object({ results: z.array(Place).min(1) }).transform(({ results }) => results),
  z
    .array(z.number())
    .min(1)
    .transform((scores) => scores.map((score, index) => ({ index, score }))),
]);

/** Raw scores of a ranking have no bounds; ours lie between 0 and 1, in the same order. */
const asShares = (places: z.infer<typeof Ranking>): z.infer<typeof Ranking> =>
  places.every(({ score }) => score >= 0 && score <= 1)
    ? places
    : places.map(({ index, score }) => ({ index, score: 1 / (1 + Math.exp(-score)) }));
