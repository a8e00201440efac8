/**
 * Gradio's own client, kept to one app: every connection ends with the call's signal, goes to the app's host and to no
 * other, follows no redirect, and is cut off by size. The client as it comes has no signal, asks huggingface.co where a
 * Space is and for passes, and goes wherever the app's answers send it.
 */
import { events } from 'fetch-event-stream';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Agent, fetch as undiciFetch, FormData as UndiciFormData, type BodyInit } from 'undici';
import { Failure } from '../../domain/failures';
import { atMost } from '../huggingface/at-most';
import { Client, type GradioClient, type MessageSource } from './gradio-client';

/** Most bytes of an answer or a stream of messages that is read in memory. */
const maxMessageBytes = 32 * 1024 * 1024;

/** Time that taking a job back may take, in milliseconds: the call has been given up by then. */
const cancelTimeLimit = 3_000;

/** An app may think for as long as the activity's time allows, and the signal ends it. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 5_000 } });

export interface AppAddress {
  /** Of the app, as its settings or the hub say. */
  url: string;
  /** Empty where it asks for none. */
  token: string;
}

export interface ConnectedApp {
  client: GradioClient;
  /** Rejects where the app's messages break off, and never resolves. */
  broken: Promise<never>;
  /** The status of the last answer that was no success; 0 where there was none. */
  refused(): number;
  /**
   * Writes what lies at an address of the app to a file.
   * @throws the failure given where it is larger than `maxBytes`
   */
  download(address: string, path: string, maxBytes: number, tooLarge: Failure): Promise<void>;
}

/** Connects to an app and reads what it offers. @param signal ends all its connections; to be aborted after the call */
export async function connectApp({ url, token }: AppAddress, signal: AbortSignal): Promise<ConnectedApp> {
  const home = new URL(url);
  const authorization: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  let refused = 0;
  let breakOff: (reason: unknown) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    breakOff = reject;
  });
  broken.catch(() => undefined);

  /** The same address at the app's own host: behind a proxy, apps often take themselves for http. */
  function atHome(address: string | URL): URL {
    const target = new URL(address);
    if (target.host !== home.host) {
      throw new Failure(
        'Expert.Gone',
        `The app at ${home.origin} says that it is at ${target.origin}. If that is right, write it as the url in endpoints.json; else set its root_path.`,
      );
    }
    target.protocol = home.protocol;
    return target;
  }

  async function ask(
    address: string | URL,
    init: RequestInit = {},
  ): Promise<Awaited<ReturnType<typeof undiciFetch>>> {
    const target = atHome(address);
    const isFarewell = /\/(cancel|reset)$/.test(target.pathname);
    const response = await undiciFetch(target, {
      method: init.method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(init.headers).entries()), ...authorization },
      body: bodyOf(init.body),
      redirect: 'error',
      signal: isFarewell ? AbortSignal.timeout(cancelTimeLimit) : signal,
      dispatcher,
    });
    if (!response.ok) refused = response.status;
    return response;
  }

  /** As Node's `fetch` answers, ending at a size. */
  async function bounded(address: string | URL, init?: RequestInit): Promise<Response> {
    const response = await ask(address, init);
    const tooLarge = new Failure(
      'Output.TooLarge',
      `The app at ${home.origin} answers more than is read at once.`,
    );
    const body = atMost(maxMessageBytes, tooLarge);
    // What ends the answer ends what is read of it, and is told by `broken`; after the call nobody listens any more.
    pipeline(Readable.fromWeb(streamOf(response.body)), body).catch(breakOff);
    return new Response(webStreamOf(body), {
      status: response.status,
      headers: Object.fromEntries(response.headers.entries()),
    });
  }

  class AppClient extends Client {
    override fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      return bounded(input instanceof Request ? input.url : input, init);
    }

    /** Messages as they come. What ends them without being asked to is told by `broken`. */
    override stream(address: URL): MessageSource {
      const source: MessageSource = { onmessage: null, onerror: null };
      const controller = new AbortController();
      this.abort_controller = controller;
      void (async () => {
        const response = await bounded(address, { headers: { accept: 'text/event-stream' } });
        if (!response.ok) throw new Error(`it answers its messages with status ${response.status}`);
        for await (const message of events(response, controller.signal)) source.onmessage?.(message);
        throw new Error('its messages broke off');
      })().catch((error: unknown) => {
        if (!controller.signal.aborted) breakOff(error);
      });
      return source;
    }
  }

  const client = await AppClient.connect(url, { events: ['data', 'status', 'log'], record_history: false });
  return {
    client,
    broken,
    refused: () => refused,
    async download(address, path, maxBytes, tooLarge) {
      const response = await ask(new URL(address, client.config?.root ?? url));
      if (!response.ok) throw new Error(`it answers ${response.status} for the file it made`);
      await pipeline(
        Readable.fromWeb(streamOf(response.body)),
        atMost(maxBytes, tooLarge),
        createWriteStream(path),
      );
    },
  };
}

/** Undici takes no form but its own. The files in it are read from disk as they are sent. */
function bodyOf(body: RequestInit['body']): BodyInit | null {
  if (!(body instanceof FormData)) return typeof body === 'string' ? body : null;
  const form = new UndiciFormData();
  for (const [name, value] of body.entries()) form.append(name, value);
  return form;
}

// The same streams; undici and Node type them apart.
const streamOf = (body: unknown): ReadableStream => (body ?? new Blob([]).stream()) as ReadableStream;
const webStreamOf = (body: Readable): ConstructorParameters<typeof Response>[0] =>
  Readable.toWeb(body) as ConstructorParameters<typeof Response>[0];
