/** One question to a chat completions endpoint and its reply as text, whatever dialect the endpoint speaks. */
import OpenAI, { APIError } from 'openai';
import type { Usage } from '../../domain/usage';
import type { Message } from '../../prompts/prompt';
import { boundedFetch } from './bounded-fetch';
import type { CheckedEndpoint } from './check-endpoint';
import { type Dialect, fullDialect, type ReplyFormat, simplerDialect } from './dialect';
import { inDialect } from './in-dialect';
import type { Manner } from './manner';
import type { Prices } from './prices';
import { complaintInside, readCompletion } from './read-completion';
import { receivePieces } from './receive-pieces';
import { type Asked, toFailure } from './to-failure';
import { withDeadline } from './with-deadline';

export interface ChatQuestion {
  manner: Manner;
  messages: readonly Message[];
  /** The reply's form, in the strict subset of JSON Schema that structured outputs take. */
  form: { name: string; schema: Record<string, unknown> };
  /** Most tokens the reply may have, a reasoning model's thoughts included. */
  maxTokens: number;
  /** Whether somebody listens to the reply while it is written; the whole reply comes in either case. */
  delivery: { is: 'whole' } | { is: 'in pieces'; hear: (text: string) => void };
}

export interface ChatReply {
  text: string;
  /** Whether it was cut off at `maxTokens`. */
  cutOff: boolean;
  usage: Usage;
}

export type Chat = (question: ChatQuestion, signal: AbortSignal) => Promise<ChatReply>;

export interface ChatOptions {
  endpoint: CheckedEndpoint;
  /** The names of the settings the endpoint came from, for the sentences that say what to correct. */
  settings: { apiKey: string; baseURL: string };
  /** `auto` finds out what the endpoint can do; any other is used whatever the endpoint says. */
  replyFormat: 'auto' | ReplyFormat;
  prices: Prices;
  /** Most time one call may take, its whole reply included. */
  timeoutMilliseconds: number;
  /** Most bytes of a reply. */
  maxReplyBytes: number;
}

/**
 * Opens an endpoint. What it does not understand is found out by its first complaint and remembered for as long as
 * the process lives, for each model by itself, since one endpoint may offer models that differ.
 */
export function openChat(options: ChatOptions): Chat {
  const { endpoint, settings, replyFormat, prices, timeoutMilliseconds } = options;
  const client = createClient(options);
  const known = new Map<string, Dialect>();
  const first: Dialect = replyFormat === 'auto' ? fullDialect : { ...fullDialect, format: replyFormat };

  return (question, caller) => {
    const { model, setting } = question.manner;
    const asked: Asked = {
      ...endpoint,
      model,
      timeoutMilliseconds,
      settings: { ...settings, model: setting },
    };
    return withDeadline(timeoutMilliseconds, caller, async (signal) => {
      let dialect = known.get(model) ?? first;
      let isNew = false;
      for (;;) {
        const reply = await call(question, dialect, signal);
        const simpler =
          reply.is === 'complaint' && simplerDialect(dialect, reply.message, replyFormat === 'auto');
        if (simpler) {
          dialect = simpler;
          isNew = true;
          continue;
        }
        if (reply.is === 'complaint') throw reply.error;
        const read = readCompletion(reply.body, asked, prices);
        // Remembered only once it is proven: a complaint may quote the request, which can say anything.
        if (isNew) known.set(model, dialect);
        return read;
      }
    }).catch((error: unknown) => {
      // The caller's own reason, such as a cancelled run, must reach the caller as it is.
      if (caller.aborted) throw caller.reason;
      throw toFailure(error, asked);
    });
  };

  async function call(question: ChatQuestion, dialect: Dialect, signal: AbortSignal): Promise<Called> {
    try {
      const reply = await send(question, dialect, signal);
      const inside = complaintInside(reply);
      // Left for the reader to name, where there is nothing simpler.
      if (!inside || !mayBeAboutDialect(inside.status)) return { is: 'reply', body: reply };
      const error = APIError.generate(inside.status, { error: inside }, inside.message, new Headers());
      return { is: 'complaint', message: inside.message, error };
    } catch (error) {
      if (!(error instanceof APIError) || !mayBeAboutDialect(error.status)) throw error;
      return { is: 'complaint', message: error.message, error };
    }
  }

  async function send(question: ChatQuestion, dialect: Dialect, signal: AbortSignal): Promise<unknown> {
    const { delivery } = question;
    const body = inDialect(dialect, question);
    if (delivery.is === 'whole' || dialect.pieces === 'not sent') {
      return client.chat.completions.create(body, { signal });
    }
    const stream_options = dialect.pieces === 'with usage' ? { include_usage: true } : null;
    const asked = { ...body, stream: true as const, ...(stream_options && { stream_options }) };
    const response = await client.chat.completions.create(asked, { signal }).asResponse();
    return receivePieces(response, delivery.hear, signal);
  }
}

type Called = { is: 'reply'; body: unknown } | { is: 'complaint'; message: string; error: Error };

/** Most say 400 or 422; routers say 404 where no host can do what is asked, llama.cpp says 500 and others 501. */
const mayBeAboutDialect = (status: number | undefined): boolean =>
  status !== undefined && [400, 404, 415, 422, 500, 501].includes(status);

/** Everything the vendor's client would otherwise take from the environment or decide by itself is set here. */
function createClient({ endpoint, timeoutMilliseconds, maxReplyBytes }: ChatOptions): OpenAI {
  return new OpenAI({
    baseURL: endpoint.url,
    defaultQuery: endpoint.query,
    // The client insists on a key and a header for it. Ours says how the endpoint wants it, and may say nothing.
    apiKey: 'none',
    defaultHeaders: { authorization: null, ...endpoint.headers },
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    // Temporal retries, and only Temporal.
    maxRetries: 0,
    // Ours is the deadline that counts, since it covers the body as well.
    timeout: timeoutMilliseconds + 1_000,
    fetch: boundedFetch(maxReplyBytes),
  });
}
