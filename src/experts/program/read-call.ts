/**
 * Reads a call, in the shapes Hugging Face's clients send: JSON `{inputs, parameters}` for text and for files with
 * parameters (in base64), and for files without parameters the bare bytes, with or without a content type.
 */
import { z } from 'zod';
import { type ExpertRequest } from '../messages';
import { InputRefused } from './input-refused';

/** As the caller gave them; each expert reads those it knows with a schema of its own. */
export type Parameters = Readonly<Record<string, unknown>>;

export interface TextCall {
  text: string;
  parameters: Parameters;
}

/** A picture, a video or a recording. */
export interface FileCall {
  bytes: Uint8Array;
  parameters: Parameters;
}

/** Sentences to be compared with another one. */
export interface ComparisonCall {
  source: string;
  sentences: readonly string[];
}

const ComparisonBody = z.object({
  inputs: z.object({ source_sentence: z.string(), sentences: z.array(z.string()).min(1).max(1000) }),
});

/** A question on a table. */
export interface TableCall {
  query: string;
  /** Cells by column, each column as long as the longest. */
  table: Readonly<Record<string, readonly string[]>>;
}

const TableBody = z.object({
  inputs: z
    .object({
      query: z.string().max(2000).optional(),
      question: z.string().max(2000).optional(),
      table: z.record(z.string(), z.array(z.string())),
    })
    .refine(({ query, question }) => query !== undefined || question !== undefined, 'it has no query'),
});

const JsonBody = z.object({
  inputs: z.string({ error: 'it must be a string' }),
  parameters: z.record(z.string(), z.unknown()).nullish(),
});

/** JSON whatever the content type says: a plain `curl -d` names another. Throws `InputRefused`. */
export function readTextCall({ body }: ExpertRequest): TextCall {
  const { inputs, parameters } = readJson(body, JsonBody, plainForm);
  return { text: inputs, parameters: parameters ?? {} };
}

/** Each throws `InputRefused`. */
export const readPictureCall = (request: ExpertRequest): FileCall => readFileCall(request, 'picture');
export const readVideoCall = (request: ExpertRequest): FileCall => readFileCall(request, 'video');

/** @param what the file is, for sentences. Throws `InputRefused`. */
export function readFileCall({ body, contentType }: ExpertRequest, what: string): FileCall {
  if (body.byteLength === 0) throw new InputRefused(`The request has no body: send the bytes of a ${what}.`);
  if (!contentType.startsWith('application/json')) return { bytes: body, parameters: {} };
  const { inputs, parameters } = readJson(body, JsonBody, plainForm);
  return { bytes: fromBase64(inputs, what), parameters: parameters ?? {} };
}

/** Throws `InputRefused`. */
export function readComparisonCall({ body }: ExpertRequest): ComparisonCall {
  const { inputs } = readJson(
    body,
    ComparisonBody,
    '{"inputs": {"source_sentence": "…", "sentences": ["…"]}}',
  );
  return { source: inputs.source_sentence, sentences: inputs.sentences };
}

/** Throws `InputRefused`. */
export function readTableCall({ body }: ExpertRequest): TableCall {
  const { inputs } = readJson(body, TableBody, '{"inputs": {"query": "…", "table": {"column": ["…"]}}}');
  const rows = Math.max(0, ...Object.values(inputs.table).map(({ length }) => length));
  const table = Object.entries(inputs.table).map(([name, cells]) => [
    name,
    [...cells, ...Array.from({ length: rows - cells.length }, () => '')],
  ]);
  return {
    query: inputs.query ?? inputs.question ?? '',
    table: Object.fromEntries(table) as TableCall['table'],
  }; // the same pairs, made longer
}

const plainForm = '{"inputs": "…"}';

/** @param form the form that would do, for sentences. Throws `InputRefused`. */
export function readJson<Schema extends z.ZodType>(
  body: Uint8Array,
  schema: Schema,
  form: string,
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new InputRefused(`The request is not JSON in UTF-8: send ${form}.`);
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') || 'body';
  throw new InputRefused(
    `The request's ${where} can't be used: ${issue?.message ?? 'wrong type'}. Send ${form}.`,
  );
}

/** Base64, or a data URL that holds it. Addresses are refused: nothing is fetched for a caller. Throws `InputRefused`. */
export function fromBase64(text: string, what: string): Uint8Array {
  const base64 = text.replace(/^data:[^,]{0,100};base64,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw new InputRefused(`The ${what} is not base64; addresses are not fetched: send its bytes.`);
  }
  return Buffer.from(base64, 'base64');
}
