/** Tasks that look at a picture and say what it shows. */
import { z } from 'zod';
import type { TaskType } from '../../../domain/task-catalogue';
import type { ExpertOutput } from '../../../ports';
import { boxes, classes, Classes, listed, type Perform, readAs, text } from './task-call';

export const looking = {
  'object-detection': async ({ client, at, args }) =>
    boxes(await client.objectDetection({ ...at, inputs: await args.file('image') })),
  'image-classification': async ({ client, at, args }) =>
    classes(await client.imageClassification({ ...at, inputs: await args.file('image') })),
  'zero-shot-image-classification': async ({ client, at, args }) => {
    const candidate_labels = listed(args.text('labels'));
    const inputs = await args.file('image');
    return classes(
      await client.zeroShotImageClassification({ ...at, inputs, parameters: { candidate_labels } }),
    );
  },
  'image-segmentation': async ({ client, at, args, spool }) => {
    const parts = await client.imageSegmentation({ ...at, inputs: await args.file('image') });
    const masks: ExpertOutput[] = [];
    // One after the other: each is a picture in memory.
    for (const { mask } of parts) masks.push(await spool.fileOfBase64('mask', mask));
    return [...masks, ...classes(parts.map(({ label, score }) => ({ label, score: score ?? 1 })))];
  },
  'image-to-text': async ({ client, at, args }) => {
    const answered = await client.imageToText({ ...at, inputs: await args.file('image') });
    return text(readAs(Caption, answered).generated_text);
  },
  'visual-question-answering': async ({ client, at, args }) => {
    const inputs = { image: await args.file('image'), question: args.text('question') };
    return text(readAs(Answer, await client.visualQuestionAnswering({ ...at, inputs })).answer);
  },
  'document-question-answering': async ({ client, at, args }) => {
    const inputs = { image: await args.file('document'), question: args.text('question') };
    return text(readAs(Answer, await client.documentQuestionAnswering({ ...at, inputs })).answer);
  },
  'video-classification': async ({ args, post }) =>
    classes(readAs(Classes, await post(await args.file('video')))),
} as const satisfies Partial<Record<TaskType, Perform>>;

const Caption = z.object({ generated_text: z.string() });
const Answer = z.object({ answer: z.string() });
