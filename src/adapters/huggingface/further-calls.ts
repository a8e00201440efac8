/** Tasks whose answers need more than the client does: files within JSON, tables, and tasks it has no method for. */
import { z } from 'zod';
import type { TaskType } from '../../domain/task-catalogue';
import { readTable } from './read-table';
import type { Perform } from './task-calls';

export const furtherCalls: Partial<Record<TaskType, Perform>> = {
  // The client has no method for it. Asked in the form of a change to a picture: the bytes alone, or in base64 beside words.
  'video-to-video': async ({ client, args, spool }) => {
    const prompt = args.optionalText('prompt');
    const inputs = await args.file('video');
    await client.imageToImage(prompt === '' ? { inputs } : { inputs, parameters: { prompt } });
    return [spool.file('video')];
  },
  'image-segmentation': async ({ client, args, spool }) => {
    const parts = await client.imageSegmentation({ inputs: await args.file('image') });
    const masks = await Promise.all(parts.map(({ mask }) => spool.keep('mask', bytesOf(mask))));
    // A part without a score is one that the model does not doubt.
    const value = parts.map(({ label, score }) => ({ label, score: score ?? 1, word: '' }));
    return [...masks, { is: 'value', kind: 'labels', value }];
  },
  'table-question-answering': async ({ client, args }) => {
    const table = await readTable(await args.file('table'));
    // The published schema has `question`; the library behind most endpoints reads `query`.
    const question = args.text('question');
    const inputs = { question, query: question, table };
    const { answer } = await client.tableQuestionAnswering({ inputs });
    return [{ is: 'text', text: answer }];
  },
};

/** From base64, as the protocol puts files into JSON; some endpoints send a data URL. */
const bytesOf = (base64: string): Buffer =>
  Buffer.from(z.base64().parse(base64.replace(/^data:[^,]{0,100};base64,/, '')), 'base64');
