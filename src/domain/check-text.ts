/** Whether a text that an expert gave can be what its task makes. */
import { z } from 'zod';
import { outputRulesOf } from './output-rules';
import type { TaskType } from './task-catalogue';

/** Shorter texts may rightly come back as they are: a name in another language, a sentence that is its own summary. */
const longEnoughToTell = 600;

/** Keys of errors as services write them, beside `error` itself. */
const besideErrors = new Set([
  'code',
  'detail',
  'details',
  'error',
  'error_type',
  'errors',
  'estimated_time',
  'message',
  'request_id',
  'requestId',
  'status',
  'statusCode',
  'timestamp',
  'traceback',
  'type',
  'warnings',
]);

/**
 * @param given the texts the expert was given
 * @returns what is wrong, to go on from "The expert …"; empty where nothing is
 */
export function troubleInText(task: TaskType, text: string, given: readonly string[]): string {
  const rules = outputRulesOf(task);
  if (text.trim() === '') return 'gave an empty text';
  if (isBinary(text)) return 'gave bytes that are no text';
  if (isWebPage(text) && (!rules.mayWritePages || isErrorPage(text)))
    return 'gave a web page instead of a text';
  if (isErrorInJson(text)) return `gave an error instead of a text: ${text.trim().slice(0, 200)}`;
  const isEcho = text.length >= longEnoughToTell && given.some((one) => plain(one) === plain(text));
  if (isEcho && !rules.mayEcho) return 'gave back the text it was given';
  return '';
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const isBinary = (text: string): boolean =>
  text.includes('\u0000') || text.split('\ufffd').length - 1 > text.length / 10;

const isWebPage = (text: string): boolean => /^\s*<(!doctype html|html|head|body)\b/i.test(text);

/** The page a gateway or a login shows, by its title. */
const isErrorPage = (text: string): boolean =>
  /<title>[^<]{0,80}(\b[45]\d\d\b|error|bad gateway|unavailable|forbidden|not found|sign in|log in)/i.test(
    text,
  );

function isErrorInJson(text: string): boolean {
  if (!/^\s*\{/.test(text) || text.length > 20_000) return false;
  const parsed = z.record(z.string(), z.unknown()).safeParse(readJson(text));
  if (!parsed.success) return false;
  const keys = Object.keys(parsed.data);
  return (keys.includes('error') || keys.includes('errors')) && keys.every((key) => besideErrors.has(key));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
