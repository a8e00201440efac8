/**
 * Sends what Hugging Face's client would have sent by `fetch`, whose web streams copy each small piece of a file, both
 * ways: here a file goes out in large pieces, and what comes back is the connection's own stream.
 */
import { pipeline, Readable, type Transform } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, fetch, type Headers, request, type RequestInfo, type RequestInit } from 'undici';

export interface Answer {
  status: number;
  /** Empty where there is none of that name. */
  header(name: string): string;
  body: Readable;
}

/** Bytes of a file that are read, and held, at once. */
const pieceBytes = 512 * 1024;

export async function send(
  address: RequestInfo,
  init: RequestInit,
  { headers, dispatcher }: { headers: Headers; dispatcher: Dispatcher },
  signal: AbortSignal,
): Promise<Answer> {
  const sent = plainBody(init.body);
  if (typeof address === 'string' && sent.is === 'plain') {
    const method = methodOf(init);
    const named = { accept: '*/*', ...sent.headers, ...Object.fromEntries(headers.entries()) };
    const answered = await request(address, { method, body: sent.body, headers: named, dispatcher, signal });
    if (!isElsewhere(answered.statusCode)) return plainAnswer(answered);
    await answered.body.dump();
  }
  // Where a redirect may lead, and with what, and how a form is written, is for `fetch` to know.
  const answered = await fetch(address, { ...init, headers, dispatcher, signal });
  return {
    status: answered.status,
    header: (name) => answered.headers.get(name) ?? '',
    // The same streams; undici and Node type them apart.
    body: Readable.fromWeb((answered.body ?? new Blob([]).stream()) as ReadableStream),
  };
}

type Body =
  { is: 'other' } | { is: 'plain'; body: string | Readable | null; headers: Record<string, string> };

/** With the headers that `fetch` would make of it. */
function plainBody(body: RequestInit['body']): Body {
  if (body === undefined || body === null) return { is: 'plain', body: null, headers: {} };
  if (typeof body === 'string') {
    return { is: 'plain', body, headers: { 'content-type': 'text/plain;charset=UTF-8' } };
  }
  if (!(body instanceof Blob)) return { is: 'other' };
  const type: Record<string, string> = body.type === '' ? {} : { 'content-type': body.type };
  const headers = { ...type, 'content-length': String(body.size) };
  return { is: 'plain', body: body.size === 0 ? '' : Readable.from(piecesOf(body)), headers };
}

async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += pieceBytes) {
    yield new Uint8Array(await blob.slice(at, at + pieceBytes).arrayBuffer());
  }
}

const methodOf = ({ method = 'GET' }: RequestInit): Dispatcher.HttpMethod => method as Dispatcher.HttpMethod; // typed as any word there

const isElsewhere = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

function plainAnswer({ statusCode: status, headers, body }: Dispatcher.ResponseData): Answer {
  const header = (name: string): string => [headers[name] ?? ''].flat().join(', ');
  const decode = decoders[header('content-encoding').toLowerCase()];
  // An error of either side ends the other; whoever reads hears it from the decoder.
  return { status, header, body: decode ? pipeline(body, decode(), () => undefined) : body };
}

/** None is asked for; some servers send them all the same. */
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
