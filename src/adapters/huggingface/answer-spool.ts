/**
 * The `fetch` that Hugging Face's client is given: it sends the call's idempotency key, keeps what the client throws
 * away (status, Retry-After), and writes media to a file instead of handing them on as a Blob in memory.
 */
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InferenceClientProviderOutputError } from '@huggingface/inference';
import { type Dispatcher, Headers, type RequestInfo, type RequestInit } from 'undici';
import { Failure } from '../../domain/failures';
import type { Kind } from '../../domain/kinds';
import type { ExpertCall, ExpertOutput } from '../../ports';
import { atMost } from './at-most';
import { type MadeFiles, madeFiles } from './made-files';
import { reshaped } from './reshape';
import { send } from './send';

/** Most bytes of an answer that is read as JSON, in memory: a picture may lie in it, in base64. */
const maxJsonBytes = 64 * 1024 * 1024;

/** Bytes that may wait to be written, which are then written together. */
const writtenAtOnce = 512 * 1024;

/** Most bytes of what a server says went wrong: more explains nothing. */
const maxErrorBytes = 64 * 1024;

/** What is known of the answer. */
export interface Seen {
  /** 0 where there was none. */
  status: number;
  /** The header of that name; empty where there was none. */
  retryAfter: string;
  /** Whether all of it arrived. */
  isWhole: boolean;
}

export interface AnswerSpool extends Pick<MadeFiles, 'fileOfBase64'> {
  fetch: typeof globalThis.fetch;
  seen(): Seen;
  /**
   * The media the expert answered with, one way or another.
   * @param calling what the client, or `post`, makes of the answer
   * @throws Failure Expert.OutputInvalid where it answered none
   */
  file(kind: Kind, calling: Promise<unknown>): Promise<ExpertOutput>;
}

/** Where and how a call goes out. */
export interface WayOut {
  dispatcher: Dispatcher;
  /** Whether the other side speaks Hugging Face's own protocol, whose answers come in several shapes. */
  isPlain: boolean;
}

export function answerSpool(
  call: ExpertCall,
  { dispatcher, isPlain }: WayOut,
  signal: AbortSignal,
): AnswerSpool {
  const { idempotencyKey, maxOutputBytes, model, task } = call;
  const files = madeFiles(call);
  const nothing: Seen = { status: 0, retryAfter: '', isWhole: false };
  let seen = nothing;
  let lastJson = '';

  async function fetchAndSpool(address: RequestInfo, init: RequestInit = {}): Promise<Response> {
    seen = nothing;
    const headers = new Headers(init.headers);
    headers.set('Idempotency-Key', idempotencyKey);
    const { status, header, body } = await send(address, init, { headers, dispatcher }, signal);
    seen = { status, retryAfter: header('retry-after'), isWhole: false };
    const contentType = header('content-type');
    if (status < 200 || status > 299) return refusalOf(status, contentType, await startOf(body));
    if (contentType.startsWith('text/')) {
      // No expert answers with plain text or a web page; a proxy may, or a server that is about to start.
      await startOf(body);
      seen = { ...seen, isWhole: true };
      return new Response('', { status, headers: { 'content-type': contentType } });
    }
    if (isJson(contentType)) {
      lastJson = await whole(body, tooLarge(maxJsonBytes));
      seen = { ...seen, isWhole: true };
      return asJson(status, isPlain ? reshaped(task, lastJson) : lastJson);
    }
    const path = files.received(contentType);
    await pipeline(
      body,
      atMost(maxOutputBytes, tooLarge(maxOutputBytes)),
      createWriteStream(path, { highWaterMark: writtenAtOnce }),
    );
    seen = { ...seen, isWhole: true };
    return new Response('', { status, headers: { 'content-type': contentType } });
  }

  async function file(kind: Kind, calling: Promise<unknown>): Promise<ExpertOutput> {
    const found = await calling.then(
      (answered) => files.find(kind, answered),
      async (error: unknown) => {
        // The client refuses some shapes that hold a file all the same.
        if (!(error instanceof InferenceClientProviderOutputError)) throw error;
        const inside = await files.find(kind, parsed(lastJson));
        if (inside) return inside;
        throw error;
      },
    );
    if (found) return found;
    throw new Failure('Expert.OutputInvalid', `The expert ${model.id} answered ${task} without ${kind}.`);
  }

  const tooLarge = (bytes: number): Failure =>
    new Failure(
      'Output.TooLarge',
      `The expert ${model.id} answered ${task} with more than ${bytes} bytes. Ask for less at once, or raise IMPRESARIO_MAX_OUTPUT_MB.`,
    );

  return {
    // Undici's types are those of the global one under other names.
    fetch: fetchAndSpool as unknown as typeof globalThis.fetch,
    seen: () => seen,
    file,
    fileOfBase64: files.fileOfBase64,
  };
}

const isJson = (contentType: string): boolean => /^application\/(problem\+)?json\b/.test(contentType);

const asJson = (status: number, body: string): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });

/** Only JSON and plain text are read by the client as what a server says of itself. */
const refusalOf = (status: number, contentType: string, body: string): Response =>
  isJson(contentType)
    ? asJson(status, body)
    : new Response(inOneLine(body), { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function whole(body: Readable, tooLarge: Failure): Promise<string> {
  const chunks: Buffer[] = [];
  // Not `pipe`, which says nothing of an answer that breaks off: it would be waited for without end.
  await pipeline(body, atMost(maxJsonBytes, tooLarge), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) chunks.push(piece);
  });
  return Buffer.concat(chunks).toString('utf8');
}

async function startOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let read = 0;
  // Leaving the loop ends the stream, which closes the connection.
  for await (const chunk of body) {
    chunks.push(Buffer.from(chunk));
    read += chunks.at(-1)?.byteLength ?? 0;
    if (read >= maxErrorBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A proxy's error page as far as it can be told in a sentence. */
const inOneLine = (text: string): string =>
  text
    .replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500);
