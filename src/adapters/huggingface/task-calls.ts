/** One table: how each task is asked of an endpoint that speaks Hugging Face's protocol, and what its answer means. */
import type { InferenceClient } from '@huggingface/inference';
import type { Labels } from '../../domain/structured-values';
import type { TaskType } from '../../domain/task-catalogue';
import type { ExpertOutput } from '../../ports';
import type { AnswerSpool } from './answer-spool';
import type { Arguments } from './arguments-of';
import { furtherCalls } from './further-calls';

interface TaskCall {
  /** Tied to the model's endpoint. */
  client: InferenceClient;
  args: Arguments;
  spool: AnswerSpool;
}

export type Perform = (call: TaskCall) => Promise<ExpertOutput[]>;

const text = (said: string): ExpertOutput[] => [{ is: 'text', text: said }];
const labels = (value: Labels): ExpertOutput[] => [{ is: 'value', kind: 'labels', value }];
const classes = (found: readonly { label: string; score: number }[]): ExpertOutput[] =>
  labels(found.map(({ label, score }) => ({ label, score, word: '' })));
const vector = (value: number[]): ExpertOutput[] => [{ is: 'value', kind: 'vector', value }];

/** A picture in, a picture out. */
const redrawn: Perform = async ({ client, args, spool }) => {
  await client.imageToImage({ inputs: await args.file('image') });
  return [spool.file('image')];
};

export const taskCalls: Partial<Record<TaskType, Perform>> = {
  'token-classification': async ({ client, args }) => {
    const spans = await client.tokenClassification({ inputs: args.text('text') });
    return labels(spans.map(({ entity_group, word, score }) => ({ label: entity_group ?? '', word, score })));
  },
  'text-classification': async ({ client, args }) =>
    classes(await client.textClassification({ inputs: args.text('text') })),
  'zero-shot-classification': async ({ client, args }) => {
    const candidate_labels = listed(args.text('labels'));
    return classes(
      await client.zeroShotClassification({ inputs: args.text('text'), parameters: { candidate_labels } }),
    );
  },
  summarization: async ({ client, args }) =>
    text((await client.summarization({ inputs: args.text('text') })).summary_text),
  'question-answering': async ({ client, args }) => {
    const inputs = { question: args.text('question'), context: args.text('context') };
    return text((await client.questionAnswering({ inputs })).answer);
  },
  'fill-mask': async ({ client, args }) => {
    const words = await client.fillMask({ inputs: args.text('text') });
    return labels(
      words.map(({ token_str, score, sequence }) => ({ label: token_str ?? '', score, word: sequence })),
    );
  },
  'sentence-similarity': async ({ client, args }) => {
    const inputs = { source_sentence: args.text('text'), sentences: [args.text('other')] };
    return vector(await client.sentenceSimilarity({ inputs }));
  },
  'object-detection': async ({ client, args }) => [
    {
      is: 'value',
      kind: 'boxes',
      value: await client.objectDetection({ inputs: await args.file('image') }),
    },
  ],
  'image-classification': async ({ client, args }) =>
    classes(await client.imageClassification({ inputs: await args.file('image') })),
  'image-to-text': async ({ client, args }) =>
    text((await client.imageToText({ inputs: await args.file('image') })).generated_text ?? ''),
  'visual-question-answering': async ({ client, args }) => {
    const inputs = { image: await args.file('image'), question: args.text('question') };
    return text((await client.visualQuestionAnswering({ inputs })).answer ?? '');
  },
  'text-to-image': async ({ client, args, spool }) => {
    await client.textToImage({ inputs: args.text('prompt') });
    return [spool.file('image')];
  },
  'text-to-speech': async ({ client, args, spool }) => {
    await client.textToSpeech({ inputs: args.text('text') });
    return [spool.file('audio')];
  },
  'automatic-speech-recognition': async ({ client, args }) =>
    text((await client.automaticSpeechRecognition({ inputs: await args.file('audio') })).text),
  'audio-classification': async ({ client, args }) =>
    classes(await client.audioClassification({ inputs: await args.file('audio') })),
  'image-to-image': async ({ client, args, spool }) => {
    const prompt = args.optionalText('prompt');
    const inputs = await args.file('image');
    await client.imageToImage(prompt === '' ? { inputs } : { inputs, parameters: { prompt } });
    return [spool.file('image')];
  },
  'depth-estimation': redrawn,
  'canny-control': redrawn,
  'hed-control': redrawn,
  'mlsd-control': redrawn,
  'normal-control': redrawn,
  'openpose-control': redrawn,
  'scribble-control': redrawn,
  'seg-control': redrawn,
  'depth-control': redrawn,
  ...furtherCalls,
};

/** Classes as people write them: separated by commas or line ends. */
const listed = (written: string): string[] =>
  written
    .split(/[,;\n]/)
    .map((label) => label.trim())
    .filter((label) => label !== '');
