/** Reads `endpoints.json`, and says in a sentence what is wrong with it. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { Failure } from '../../domain/failures';
import { type AnyEntry, EndpointsFile } from './entries';

/** The file that is looked for where the setting names no other; it alone may be missing. */
const usualPath = 'endpoints.json';

/**
 * @param path as `IMPRESARIO_ENDPOINTS` names it
 * @throws Failure Request.Invalid that names the entry and the field
 */
export function readEntries(path: string): AnyEntry[] {
  if (!existsSync(path)) {
    if (path === usualPath) return [];
    throw new Failure(
      'Request.Invalid',
      `There is no file ${path}, which IMPRESARIO_ENDPOINTS names. Write it, or leave the setting out.`,
    );
  }
  const json = readJson(path);
  const parsed = EndpointsFile.safeParse(json);
  if (parsed.success) return parsed.data.endpoints;
  const [issue] = parsed.error.issues;
  throw new Failure(
    'Request.Invalid',
    `${path} can't be used: ${issue ? sentenceOf(issue, json) : 'it is not of the right form'}. Correct it; docs/endpoints.md says what it holds.`,
  );
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Failure(
      'Request.Invalid',
      `${path} can't be read as JSON: ${cause instanceof Error ? cause.message : String(cause)}. Correct it.`,
      undefined,
      { cause },
    );
  }
}

function sentenceOf({ path, message }: z.core.$ZodIssue, json: unknown): string {
  const [list, at, ...field] = path;
  if (list !== 'endpoints' || typeof at !== 'number') return `${path.join('.') || 'the whole'}: ${message}`;
  const where = field.length === 0 ? 'as a whole' : `in ${field.join('.')}`;
  return `entry ${at + 1}${nameOf(json, at)} is wrong ${where}: ${message}`;
}

const Named = z.object({ endpoints: z.array(z.unknown()) });
const WithName = z.object({ name: z.string() });

/** Its name in brackets, as far as it has one that can be told. */
function nameOf(json: unknown, at: number): string {
  const named = WithName.safeParse(Named.safeParse(json).data?.endpoints[at]);
  return named.success ? ` (${named.data.name.slice(0, 80)})` : '';
}
