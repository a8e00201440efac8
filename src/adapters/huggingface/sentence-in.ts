/** The sentence in which a server says what went wrong, wherever it puts it. */
import { z } from 'zod';

const longest = 500;

const Said: z.ZodType<string> = z.union([
  z.string(),
  // FastAPI, vLLM and pipelines: a list of what is wrong.
  z
    .array(z.union([z.string(), z.object({ msg: z.string() }).transform(({ msg }) => msg)]))
    .transform((all) => all.join(' ')),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);
const Body = z.union([
  z.string(),
  z.object({ error: Said }).transform(({ error }) => error),
  z.object({ detail: Said }).transform(({ detail }) => detail),
  z.object({ message: Said }).transform(({ message }) => message),
]);

/** @returns at most 500 characters; empty where it says nothing */
export function sentenceIn(body: unknown): string {
  const said = Body.safeParse(typeof body === 'string' ? asJson(body) : body);
  return said.success ? said.data.trim().slice(0, longest) : '';
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
