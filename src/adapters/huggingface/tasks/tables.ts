/** Tasks on tables, which come as CSV and are sent by columns. */
import { z } from 'zod';
import type { TaskType } from '../../../domain/task-catalogue';
import { readTable } from './read-table';
import { labels, type Perform, readAs, text } from './task-call';

export const tables = {
  'table-question-answering': async ({ client, at, args }) => {
    const table = await readTable(await args.file('table'));
    const inputs = { query: args.text('question'), table };
    // The published API says `question` where the client's types say `query`; servers differ too, so both are sent.
    const asked = { ...inputs, question: inputs.query };
    return text((await client.tableQuestionAnswering({ ...at, inputs: asked })).answer);
  },
  'tabular-classification': async ({ args, post }) => {
    const data = await readTable(await args.file('table'));
    const found = readAs(Rows, await post({ inputs: { data } }));
    return labels(found.map((row, at) => ({ ...row, word: `row ${at + 1}` })));
  },
} as const satisfies Partial<Record<TaskType, Perform>>;

/** A class for each row, as a number or in words, alone or with its score; or the scores of each row's classes. */
const Class = z.object({ label: z.union([z.string(), z.number()]).transform(String), score: z.number() });
const Best = z
  .array(Class)
  .min(1)
  .transform((found) => found.reduce((best, each) => (each.score > best.score ? each : best)));
const Rows = z
  .array(
    z.union([
      z.union([z.string(), z.number()]).transform((label) => ({ label: String(label), score: 1 })),
      Class,
      Best,
    ]),
  )
  .min(1);
