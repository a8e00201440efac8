/** A real HTTP server that speaks OpenAI's chat completions, answering each call as a test tells it to. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { noUsage } from '../../src/domain/usage';
import type { StageContext } from '../../src/activities/as-activity';
import { type LanguageModel, type LanguageModelOptions, openLanguageModel } from '../../src/adapters/openai';

const Sent = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  response_format: z.looseObject({ type: z.string() }).optional(),
});
export type Sent = z.infer<typeof Sent>;

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Sent;
}

export type Reply = (response: ServerResponse, received: Received) => void;

export interface ChatEndpoint {
  /** Up to and without `/chat/completions`. */
  url: string;
  received: Received[];
  /** Replies to the coming calls, in order; the last one is for all that follow. */
  replies(...replies: Reply[]): void;
  stop(): Promise<void>;
}

export async function startChatEndpoint(): Promise<ChatEndpoint> {
  const received: Received[] = [];
  let queue: Reply[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const call = { path: request.url ?? '', headers: request.headers, body: Sent.parse(JSON.parse(body)) };
      received.push(call);
      const reply = queue.length > 1 ? queue.shift() : queue[0];
      if (reply) reply(response, call);
      else response.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a pipe's name
  return {
    url: `http://127.0.0.1:${port}/v1`,
    received,
    replies: (...replies) => (queue = replies),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  return body;
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** An error in the shape OpenAI publishes. */
export const refusal = (
  status: number,
  message: string,
  fields: { code?: string; headers?: Record<string, string> } = {},
): Reply =>
  json(status, { error: { message, type: 'error', param: null, code: fields.code ?? null } }, fields.headers);

/** A completion in the shape OpenAI publishes. */
export const completion = (
  content: string | null,
  choice: { finish_reason?: string; refusal?: string } = {},
): Reply =>
  json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'test-model-2025',
    choices: [
      {
        index: 0,
        finish_reason: choice.finish_reason ?? 'stop',
        logprobs: null,
        message: { role: 'assistant', content, refusal: choice.refusal ?? null, annotations: [] },
      },
    ],
    usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
  });

/** A completion that calls a function, in the shape OpenAI publishes. */
export const toolCall = (name: string, args: unknown): Reply =>
  json(200, {
    id: 'chatcmpl-2',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'test-model-2025',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }],
        },
      },
    ],
    usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
  });

/** The language model at an endpoint, as the settings would open it. */
export const modelAt = (baseURL: string, options: Partial<LanguageModelOptions> = {}): LanguageModel =>
  openLanguageModel({
    name: 'openai',
    apiKey: 'sk-very-secret-key',
    baseURL,
    model: 'test-model',
    settings: { apiKey: 'OPENAI_API_KEY', baseURL: 'OPENAI_BASE_URL', model: 'OPENAI_MODEL' },
    ...options,
  });

/** For plans that nobody listens to while they are written. */
export const unheard = (): void => undefined;

/** A completion in pieces of some characters, as OpenAI streams it; `pause` is awaited before each piece but the first. */
export const inPieces =
  (content: string, { size = 7, pause = () => Promise.resolve() as Promise<unknown> } = {}): Reply =>
  (response, { body }) => {
    const withUsage = z.looseObject({ include_usage: z.boolean() }).safeParse(body['stream_options']).success;
    const send = (choices: unknown[], usage: unknown): void => {
      const event = {
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'test',
        choices,
        usage,
      };
      response.write(`data: ${JSON.stringify(event)}\n\n`);
    };
    void (async () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < content.length; at += size) {
        if (at > 0) await pause();
        send([{ index: 0, delta: { content: content.slice(at, at + size) }, finish_reason: null }], null);
      }
      send([{ index: 0, delta: {}, finish_reason: 'stop' }], null);
      if (withUsage) send([], { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 });
      response.end('data: [DONE]\n\n');
    })();
  };

/** For stages whose heartbeats and costs nobody looks at. */
export const unwatched: StageContext = {
  tell: () => undefined,
  attempt: 1,
  spentBefore: noUsage,
  spend: () => undefined,
};
