/** Tasks that read a text and say what it holds. */
import { z } from 'zod';
import type { TaskType } from '../../../domain/task-catalogue';
import { languageParameters } from './language-codes';
import { classes, labels, listed, type Perform, readAs, text, vector } from './task-call';

export const reading = {
  'token-classification': async ({ client, at, args }) => {
    const spans = await client.tokenClassification({ ...at, inputs: args.text('text') });
    return labels(spans.map(({ entity_group, word, score }) => ({ label: entity_group ?? '', word, score })));
  },
  'text-classification': async ({ client, at, args }) =>
    classes(await client.textClassification({ ...at, inputs: args.text('text') })),
  'zero-shot-classification': async ({ client, at, args }) => {
    const candidate_labels = listed(args.text('labels'));
    const inputs = args.text('text');
    return classes(await client.zeroShotClassification({ ...at, inputs, parameters: { candidate_labels } }));
  },
  summarization: async ({ client, at, args }) =>
    text((await client.summarization({ ...at, inputs: args.text('text') })).summary_text),
  translation: async ({ client, at, args }) => {
    const parameters = languageParameters(at.model, {
      source: args.optionalText('source'),
      target: args.optionalText('target'),
    });
    const inputs = args.text('text');
    const answered = await client.translation(parameters ? { ...at, inputs, parameters } : { ...at, inputs });
    // A text that was cut into pieces comes back in pieces.
    return text(readAs(Translated, answered).join(' '));
  },
  'question-answering': async ({ client, at, args }) => {
    const inputs = { question: args.text('question'), context: args.text('context') };
    return text((await client.questionAnswering({ ...at, inputs })).answer);
  },
  'fill-mask': async ({ client, at, args }) => {
    const words = await client.fillMask({ ...at, inputs: args.text('text') });
    return labels(
      words.map(({ token_str, score, sequence }) => ({ label: token_str ?? '', score, word: sequence })),
    );
  },
  'sentence-similarity': async ({ client, at, args }) => {
    const inputs = { source_sentence: args.text('text'), sentences: [args.text('other')] };
    return vector(await client.sentenceSimilarity({ ...at, inputs }));
  },
} as const satisfies Partial<Record<TaskType, Perform>>;

const Piece = z.object({ translation_text: z.string() }).transform((piece) => piece.translation_text);
const Translated = z.union([Piece.transform((piece) => [piece]), z.array(Piece).min(1)]);
