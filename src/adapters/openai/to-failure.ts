/** The only place where an endpoint's errors become failures: who must act, and what to do, by the setting's name. */
import { types } from 'node:util';
import { APIConnectionError, APIError } from 'openai';
import { Failure, type FailureType, type RetryAfter } from '../../domain/failures';
import { cut } from '../../prompts/cut';
import { BodyTooLarge } from './bounded-fetch';
import { readRetryAfter } from '../retry-after';
import { DeadlinePassed } from './with-deadline';

/** Who was asked, as sentences name it. */
export interface Asked {
  url: string;
  model: string;
  hasKey: boolean;
  /** What must never be shown. */
  secrets: readonly string[];
  timeoutMilliseconds: number;
  /** What the person who must act can change. */
  settings: { apiKey: string; baseURL: string; model: string };
}

/** What an endpoint said when it refused a call. */
export interface Complaint {
  status: number;
  message: string;
  code: string;
  retryAfter: RetryAfter;
}

/** A refusal for want of money: for an expert's call that has a name of its own. */
export class AccountEmpty extends Failure {}

/** Turns whatever was thrown by a call into a failure. Failures stay as they are. */
export function toFailure(error: unknown, at: Asked): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DeadlinePassed) {
    return unavailable(at, `did not finish its reply within ${at.timeoutMilliseconds / 1000} seconds`);
  }
  if (isCausedBy(error, BodyTooLarge)) {
    return new Failure(
      'Controller.ReplyInvalid',
      `${at.url} sent more than a reply can be. Check that ${at.settings.baseURL} points at a chat completions API.`,
    );
  }
  if (error instanceof APIConnectionError) {
    return unavailable(at, `can't be reached (${said(causeOf(error), at)}); check ${at.settings.baseURL}`);
  }
  if (error instanceof APIError && typeof error.status === 'number') {
    return failureOfComplaint(complaintOf(error, error.status), at);
  }
  // Errors of `fetch` itself are told by their name: where code runs in a context of its own, as under jest, their
  // classes are other ones.
  if (types.isNativeError(error) && error.name === 'SyntaxError') {
    return notAnApi(at, error.message);
  }
  if (types.isNativeError(error) && error.name === 'TypeError') {
    // undici says so when the other side closes the connection in the middle of a body.
    return unavailable(at, `broke off its reply (${said(causeOf(error), at)})`);
  }
  return new Failure(
    'Internal.Unexpected',
    `Calling ${at.url} went wrong in a way not known (${said(messageOf(error), at)}).`,
  );
}

/** The failure for a status, said at once or inside a reply that claimed success. */
export function failureOfComplaint(complaint: Complaint, at: Asked): Failure {
  const { status, code, retryAfter } = complaint;
  const { apiKey, baseURL, model } = at.settings;
  const it = asSentence(said(complaint.message, at));
  const fail = (type: FailureType, sentence: string): Failure => new Failure(type, sentence, retryAfter);

  if (code === 'content_filter') {
    return fail(
      'Controller.Refused',
      `The content filter of ${at.url} refused the request: ${it} Put the request in other words.`,
    );
  }
  // Some endpoints check the reply against the schema themselves.
  if (code === 'json_validate_failed') {
    return fail('Controller.ReplyInvalid', `${at.model} did not keep to the form it was asked for: ${it}`);
  }
  if (status === 402 || code === 'insufficient_quota') {
    return new AccountEmpty(
      'Controller.Refused',
      `The account behind ${apiKey} has nothing left to spend at ${at.url}: ${it} Top it up, or set another key.`,
      retryAfter,
    );
  }
  if (code === 'context_length_exceeded' || status === 413 || (status === 400 && tooLong.test(it))) {
    return fail(
      'Controller.Refused',
      `The request is longer than ${at.model} can read: ${it} Shorten it, or set ${model} to a model that reads more.`,
    );
  }
  switch (status) {
    case 401:
      return fail(
        'Controller.Unauthorized',
        at.hasKey
          ? `${at.url} does not accept the key: ${it} Correct ${apiKey}.`
          : `${at.url} asks for a key: ${it} Set ${apiKey}.`,
      );
    case 403:
      return fail(
        'Controller.Unauthorized',
        `${at.url} does not let this key use ${at.model}: ${it} Give the key of ${apiKey} that right, or set ${model} to another model.`,
      );
    case 404:
      return fail(
        'Controller.Refused',
        `${at.url} has no model ${at.model}, or is not the right address: ${it} Correct ${model} or ${baseURL} (most addresses end in /v1).`,
      );
    case 429:
      return fail(
        'Controller.Unavailable',
        `${at.url} is asked too often: ${it} It is tried again later; ask less often or raise the account's limit if this goes on.`,
      );
  }
  if (status >= 300 && status < 400) {
    return fail(
      'Controller.Refused',
      `${at.url} sends callers elsewhere, which is not followed. Set ${baseURL} to the final address.`,
    );
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425) {
    return fail(
      'Controller.Unavailable',
      `${at.url} is in trouble (status ${status}): ${it} It is tried again.`,
    );
  }
  return fail(
    'Controller.Refused',
    `${at.url} refused the call (status ${status}): ${it} Check ${model} and ${baseURL}.`,
  );
}

/** A reply with success that is no completion, such as a web page. */
export const notAnApi = (at: Asked, sent: string): Failure =>
  new Failure(
    'Controller.ReplyInvalid',
    `${at.url} did not answer as a chat completions API does (it sent: ${said(sent, at)}). Check ${at.settings.baseURL}; most addresses end in /v1.`,
  );

/** What a complaint holds of the vendor's error. */
const complaintOf = (error: APIError, status: number): Complaint => ({
  status,
  message: error.message.replace(/^\d{3} /, ''),
  code: [error.code, error.type].find((code) => typeof code === 'string' && knownCodes.includes(code)) ?? '',
  retryAfter: retryAfterOf(error),
});

/** OpenAI and Azure say it in milliseconds too, which is the more exact. */
function retryAfterOf({ headers }: APIError): RetryAfter {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  const written = Number.isNaN(exact) ? headers?.get('retry-after') : String(exact / 1000);
  return readRetryAfter(written ?? null, Date.now());
}

/** What vLLM and llama.cpp say without a code. */
const tooLong = /(maximum|available) context (length|size|window)/i;

/** Codes that say more than the status. Some endpoints write them as the error's type. */
const knownCodes = [
  'content_filter',
  'insufficient_quota',
  'context_length_exceeded',
  'json_validate_failed',
];

const unavailable = (at: Asked, what: string): Failure =>
  new Failure('Controller.Unavailable', `${at.url} ${what}.`);

/** What the other side said, in one short line that never holds the key, which it may repeat. */
function said(text: string, { secrets }: Asked): string {
  const safe = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  return cut(safe.replace(/\s+/g, ' ').trim(), 300);
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const messageOf = (error: unknown): string => (types.isNativeError(error) ? error.message : String(error));

/** The innermost message, which is the one that says what happened: "fetch failed" does not. */
function causeOf(error: Error): string {
  return types.isNativeError(error.cause) ? causeOf(error.cause) : error.message;
}

const isCausedBy = (error: unknown, type: new () => Error): boolean =>
  error instanceof type || (types.isNativeError(error) && isCausedBy(error.cause, type));
