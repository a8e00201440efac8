/** What an app's function made, in the words of the domain. Apps answer in the shapes of their page's parts. */
import { z } from 'zod';
import { Failure } from '../../domain/failures';
import type { Kind } from '../../domain/kinds';
import { Boxes, type Labels } from '../../domain/structured-values';

/** A file as Gradio speaks of it: where it lies on the app's machine, and usually an address. */
const FileData = z.object({
  path: z.string().min(1),
  url: z.string().nullish(),
  meta: z.object({ _type: z.literal('gradio.FileData') }).optional(),
});

/** The address of a file that an app made, below the app's own root where it gives none. */
export interface MadeFile {
  path: string;
  /** Empty where the app gives only the path. */
  url: string;
}

/** The files in a value, in order, however deep: a gallery and a before-and-after picture hold several. */
export function filesIn(value: unknown): MadeFile[] {
  const file = FileData.safeParse(value);
  if (file.success) return [{ path: file.data.path, url: file.data.url ?? '' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(filesIn);
}

/** What a text output says: plain, a class, the last message of a chat; anything else as JSON. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const told = Told.safeParse(value);
  if (told.success) return Object.values(told.data)[0] ?? '';
  const chat = Chat.safeParse(value);
  if (chat.success) return chat.data.at(-1)?.content ?? '';
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

const Told = z.union([
  z.looseObject({ label: z.string() }).transform(({ label }) => ({ label })),
  z.looseObject({ text: z.string() }).transform(({ text }) => ({ text })),
  z.looseObject({ generated_text: z.string() }).transform(({ generated_text }) => ({ generated_text })),
]);
const Chat = z.array(z.looseObject({ role: z.string(), content: z.string() })).min(1);

/** @throws Failure Expert.OutputInvalid where the value is of none of the shapes that say the kind */
export function valueIn(kind: 'boxes' | 'labels' | 'vector', value: unknown): Structured {
  const json = parsedJson(value);
  switch (kind) {
    case 'boxes': {
      const boxes = Boxes.safeParse(json);
      if (boxes.success) return { is: 'value', kind, value: boxes.data };
      break;
    }
    case 'vector': {
      const vector = Numbers.safeParse(json);
      if (vector.success) return { is: 'value', kind, value: vector.data };
      break;
    }
    case 'labels': {
      const labels = AnyLabels.safeParse(json);
      if (labels.success) return { is: 'value', kind, value: labels.data };
      break;
    }
  }
  throw new Failure('Expert.OutputInvalid', `it is no ${kind} in a known shape`);
}

type Structured =
  | { is: 'value'; kind: 'boxes'; value: Boxes }
  | { is: 'value'; kind: 'labels'; value: Labels }
  | { is: 'value'; kind: 'vector'; value: number[] };

/** Apps that show JSON in a text box mean it all the same. */
function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A single number too; a list in a list is what pipelines give for one text. */
const Numbers = z.union([
  z.number().transform((only) => [only]),
  z.array(z.number()),
  z.tuple([z.array(z.number())]).transform(([only]) => only),
]);

const score = z.number().min(0).max(1);

/** Gradio's `Label`, its `HighlightedText`, what pipelines give, a table of scores, or one word. */
const AnyLabels = z.union([
  z
    .looseObject({
      label: z.string(),
      confidences: z.array(z.object({ label: z.string(), confidence: score })),
    })
    .transform(({ confidences }): Labels =>
      confidences.map(({ label, confidence }) => ({ label, score: confidence, word: '' })),
    ),
  z
    .looseObject({ label: z.string(), confidences: z.null().optional() })
    .transform(({ label }): Labels => certain(label)),
  z
    .array(
      z.looseObject({ token: z.string(), class_or_confidence: z.union([z.string(), z.number(), z.null()]) }),
    )
    .transform((tokens): Labels =>
      tokens.flatMap(({ token, class_or_confidence: found }) =>
        typeof found === 'string' ? [{ label: found, score: 1, word: token }] : [],
      ),
    ),
  z
    .array(z.looseObject({ label: z.string(), score }))
    .transform((found): Labels => found.map(({ label, score }) => ({ label, score, word: '' }))),
  z
    .array(z.looseObject({ entity_group: z.string(), word: z.string(), score }))
    .transform((found): Labels =>
      found.map(({ entity_group, word, score }) => ({ label: entity_group, word, score })),
    ),
  z
    .array(z.looseObject({ entity: z.string(), word: z.string(), score }))
    .transform((found): Labels => found.map(({ entity, word, score }) => ({ label: entity, word, score }))),
  z
    .record(z.string(), score)
    .transform((table): Labels =>
      Object.entries(table).map(([label, score]) => ({ label, score, word: '' })),
    ),
  z
    .string()
    .min(1)
    .max(200)
    .transform((label): Labels => certain(label)),
]);

const certain = (label: string): Labels => [{ label, score: 1, word: '' }];

/** Whether outputs of a kind come as files. */
export const isFileKind = (kind: Kind): kind is Exclude<Kind, 'text' | 'boxes' | 'labels' | 'vector'> =>
  !['text', 'boxes', 'labels', 'vector'].includes(kind);
