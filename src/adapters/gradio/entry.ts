/** The schema of a Gradio app in `endpoints.json`: which app, which of its functions, and what goes in and comes out. */
import { z } from 'zod';
import { Kind } from '../../domain/kinds';
import { definitionOf, TaskType } from '../../domain/task-catalogue';
import { isWebAddress, notAWebAddress, sharedFields } from '../entry-fields';

/** Where a parameter of the app gets its value: from an argument of the task, or the same each time. */
export const ArgumentSource = z.union(
  [z.strictObject({ from: z.string().min(1) }), z.strictObject({ constant: z.json() })],
  'it must be {"from": an argument of the task} or {"constant": a value}',
);
export type ArgumentSource = z.infer<typeof ArgumentSource>;

const { name, ...furtherFields } = sharedFields;

export const GradioEntry = z
  .strictObject({
    protocol: z.literal('gradio'),
    name,
    task: z.enum(TaskType.options, 'it must be one task of docs/tasks.md'),
    /** A Hugging Face Space, `owner/name`; empty where `url` says where the app is. */
    space: z
      .string()
      .regex(/^([\w.-]+\/[\w.-]+)?$/, 'it must be a Space as its page is called, owner/name')
      .default(''),
    /** An app anywhere; empty where it is a Space. */
    url: z
      .string()
      .refine((written) => written === '' || isWebAddress(written), notAWebAddress)
      .default(''),
    /** The function, as the app's "Use via API" page calls it. */
    api: z
      .string()
      .regex(/^\/\S+$/, 'it must start with a slash, such as /predict')
      .default('/predict'),
    /** By the names of the app's parameters, or in their order. Those left out take the app's own default. */
    arguments: z.union(
      [z.record(z.string(), ArgumentSource), z.array(ArgumentSource)],
      'it must be an object by parameter, or a list in order, of {"from": …} and {"constant": …}',
    ),
    output: z
      .strictObject({
        /** Which of the function's outputs, from 0. */
        index: z.int().min(0).default(0),
        /** Which one where that output holds several, as a gallery does, from 0. */
        item: z.int().min(0).default(0),
        /** What it is; `main` is the task's main kind. */
        kind: z.union([Kind, z.literal('main')], 'it must be a kind of docs/tasks.md').default('main'),
      })
      .default({ index: 0, item: 0, kind: 'main' }),
    ...furtherFields,
  })
  .superRefine((entry, context) => {
    for (const { path, message } of contradictions(entry)) {
      context.addIssue({ code: 'custom', path, message });
    }
  });
export type GradioEntry = z.infer<typeof GradioEntry>;

interface Contradiction {
  path: (string | number)[];
  message: string;
}

/** What each field allows and the task or another field does not. */
function contradictions({
  task,
  space,
  url,
  arguments: given,
  output,
}: {
  task: TaskType;
  space: string;
  url: string;
  arguments: Record<string, ArgumentSource> | ArgumentSource[];
  output: { kind: Kind | 'main' };
}): Contradiction[] {
  const found: Contradiction[] = [];
  if ((space === '') === (url === ''))
    found.push({ path: ['space'], message: 'say either space or url, not both' });
  const { takes, gives } = definitionOf(task);
  const sources = Object.entries(given);
  for (const [parameter, source] of sources) {
    if ('from' in source && !Object.hasOwn(takes, source.from)) {
      const message = `${task} has no argument ${source.from}; it has ${Object.keys(takes).join(', ')}`;
      found.push({ path: ['arguments', parameter, 'from'], message });
    }
  }
  for (const [name, { required }] of Object.entries(takes)) {
    if (required && !sources.some(([, source]) => 'from' in source && source.from === name)) {
      found.push({ path: ['arguments'], message: `no parameter takes ${name}, which ${task} is about` });
    }
  }
  if (output.kind !== 'main' && !gives.includes(output.kind)) {
    const message = `${task} makes ${gives.join(', ')}, and not ${output.kind}`;
    found.push({ path: ['output', 'kind'], message });
  }
  return found;
}

/** The app as sentences name it. */
export const appNamed = ({ name, space, url }: Pick<GradioEntry, 'name' | 'space' | 'url'>): string =>
  `${name} (${space === '' ? url : `the Space ${space}`})`;
