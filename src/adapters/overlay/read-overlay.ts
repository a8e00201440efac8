/** Reads the overlay file, and says in a sentence what is wrong with it. */
import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { Failure } from '../../domain/failures';
import { Overlay } from './overlay';

/** The file that is looked for where the setting names no other; it alone may be missing. */
const usualPath = 'models.overlay.json';

/**
 * @param path as `IMPRESARIO_OVERLAY` names it
 * @throws Failure Request.Invalid that names the entry and the field
 */
export function readOverlay(path: string): Overlay {
  if (!existsSync(path)) {
    if (path === usualPath) return { models: {} };
    throw refused(
      `There is no file ${path}, which IMPRESARIO_OVERLAY names. Write it, or leave the setting out.`,
    );
  }
  const parsed = Overlay.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const what = issue ? sentenceOf(issue) : 'it is not of the right form';
  throw refused(`${path} can't be used: ${what}. Correct it; docs/models.md says what it holds.`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw refused(`${path} can't be read as JSON: ${why}. Correct it.`, cause);
  }
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const [list, model, ...field] = issue.path;
  const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  if (list !== 'models' || typeof model !== 'string')
    return `${issue.path.join('.') || 'the whole'}: ${message}`;
  const where = field.length === 0 ? '' : ` in ${field.join('.')}`;
  return `the entry "${model.slice(0, 100)}" is wrong${where}: ${message}`;
}

const refused = (sentence: string, cause?: unknown): Failure =>
  new Failure('Request.Invalid', sentence, undefined, { cause });
