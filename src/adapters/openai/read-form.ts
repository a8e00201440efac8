/** Reads replies in a form of ours out of what a model wrote, in the form asked for or not. */
import { z } from 'zod';
import { readJson, type Reading, withoutThoughts } from './read-json';

/** A reader of JSON that has a form. */
export const inForm =
  <T>(schema: z.ZodType<T>) =>
  (value: unknown): Reading<T> => {
    const parsed = schema.safeParse(value);
    return parsed.success
      ? { read: true, value: parsed.data }
      : { read: false, problem: 'The reply has another form.' };
  };

/**
 * The text in a reply of the form `{"<name>": "…"}`. A model that is not held to the form writes the text as it is;
 * JSON of another form is no text.
 * @returns with `read: false`, what was sent instead: `none` or `something else`
 */
export function readField(reply: string, name: string): Reading<string> {
  const reading = readJson(reply, inForm(z.object({ [name]: z.string() })));
  const text = (reading.read ? (reading.value[name] ?? '') : withoutThoughts(reply)).trim();
  if (text === '') return { read: false, problem: 'none' };
  if (!reading.read && looksLikeJson.test(text)) return { read: false, problem: 'something else' };
  return { read: true, value: text };
}

const looksLikeJson = /^(?:```\w*\s*)?(?:\{|\[\s*[{\]])/;
