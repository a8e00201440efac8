/**
 * The `fetch` that Hugging Face's client is given: it sends the call's idempotency key, keeps what the client throws
 * away (status, Retry-After), and writes media to a file instead of handing them on as a Blob in memory.
 */
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Agent, fetch as undiciFetch, Headers, type RequestInfo, type RequestInit } from 'undici';
import { Failure } from '../../domain/failures';
import type { Kind } from '../../domain/kinds';
import type { ExpertCall, ExpertOutput } from '../../ports';
import { atMost } from './at-most';

/** Most bytes of an answer that is read as JSON, in memory. */
const maxJsonBytes = 32 * 1024 * 1024;

/** No limits of its own: an expert may think for as long as the activity's time allows, and the signal ends it. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 5_000 } });

/** What is known of the answer. */
export interface Seen {
  /** 0 where there was none. */
  status: number;
  /** The header of that name; empty where there was none. */
  retryAfter: string;
  /** Whether all of it arrived. */
  isWhole: boolean;
}

export interface AnswerSpool {
  fetch: typeof globalThis.fetch;
  seen(): Seen;
  /** The media the expert answered with. @throws Failure Expert.OutputInvalid where it answered none */
  file(kind: Kind): ExpertOutput;
  /** Makes a file of bytes that the expert put into its JSON. */
  keep(kind: Kind, bytes: Uint8Array): Promise<ExpertOutput>;
}

export function answerSpool(
  { idempotencyKey, folder, maxOutputBytes, model, task }: ExpertCall,
  signal: AbortSignal,
): AnswerSpool {
  let seen: Seen = { status: 0, retryAfter: '', isWhole: false };
  const path = join(folder, 'answer');
  let hasFile = false;
  let kept = 0;

  async function fetchAndSpool(address: RequestInfo, init: RequestInit = {}): Promise<Response> {
    const headers = { ...headersOf(init), 'Idempotency-Key': idempotencyKey };
    const response = await undiciFetch(address, { ...init, headers, dispatcher, signal });
    const { status, headers: said } = response;
    seen = { status, retryAfter: said.get('retry-after') ?? '', isWhole: false };
    const contentType = said.get('content-type') ?? '';
    const isMedia = response.ok && !contentType.startsWith('application/json');
    const tooLarge = new Failure(
      'Output.TooLarge',
      `The expert ${model.id} answered ${task} with more than ${isMedia ? maxOutputBytes : maxJsonBytes} bytes. Ask for less at once, or raise IMPRESARIO_MAX_OUTPUT_MB.`,
    );
    const body = Readable.fromWeb(bodyOf(response.body));
    if (isMedia) {
      await pipeline(body, atMost(maxOutputBytes, tooLarge), createWriteStream(path));
      hasFile = true;
      seen = { ...seen, isWhole: true };
      return new Response('', { status, headers: { 'content-type': contentType } });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of body.pipe(atMost(maxJsonBytes, tooLarge))) chunks.push(Buffer.from(chunk));
    seen = { ...seen, isWhole: true };
    return new Response(unwrapped(Buffer.concat(chunks).toString('utf8')), {
      status,
      headers: { 'content-type': contentType },
    });
  }

  return {
    // Undici's own fetch, for its dispatcher; its types are those of the global one under other names.
    fetch: fetchAndSpool as unknown as typeof globalThis.fetch,
    seen: () => seen,
    file(kind) {
      if (hasFile) return { is: 'file', kind, path };
      throw new Failure('Expert.OutputInvalid', `The expert ${model.id} answered ${task} without a file.`);
    },
    async keep(kind, bytes) {
      kept += 1;
      const place = join(folder, `answer-${kept}`);
      await writeFile(place, bytes);
      return { is: 'file', kind, path: place };
    },
  };
}

const headersOf = ({ headers }: RequestInit): Record<string, string> =>
  Object.fromEntries(new Headers(headers).entries());

// The same streams; undici and Node type them apart.
const bodyOf = (body: unknown): ReadableStream => (body ?? new Blob([]).stream()) as ReadableStream;

/** Some endpoints answer a list of one `{generated_text}`, where the client takes the object alone. */
function unwrapped(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    if (!Array.isArray(value) || value.length !== 1) return json;
    const [only] = value as unknown[];
    return typeof only === 'object' && only !== null && 'generated_text' in only
      ? JSON.stringify(only)
      : json;
  } catch {
    return json;
  }
}
