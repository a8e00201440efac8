/** One question to a chat completions endpoint and its reply as text, whatever dialect the endpoint speaks. */
import OpenAI, { APIError } from 'openai';
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import { Failure } from '../../domain/failures';
import { noUsage, type Usage } from '../../domain/usage';
import type { Message } from '../../prompts/prompt';
import { boundedFetch } from './bounded-fetch';
import { Completion, ErrorInside } from './completion';
import { type Dialect, fullDialect, simplerDialect } from './dialect';
import { type EndpointFacts, failureOfComplaint, notAnApi, toFailure } from './to-failure';
import { withDeadline } from './with-deadline';

export interface ChatQuestion {
  messages: readonly Message[];
  /** The reply's form, in the strict subset of JSON Schema that structured outputs take. */
  form: { name: string; schema: Record<string, unknown> };
  /** Most tokens the reply may have, a reasoning model's thoughts included. */
  maxTokens: number;
}

export interface ChatReply {
  text: string;
  /** Whether it was cut off at `maxTokens`. */
  cutOff: boolean;
  usage: Usage;
}

export type Chat = (question: ChatQuestion, signal: AbortSignal) => Promise<ChatReply>;

/**
 * Opens an endpoint. What it does not understand is found out by its first complaint and remembered from then on.
 * @param maxReplyBytes largest body that is read
 */
export function openChat(at: EndpointFacts, maxReplyBytes: number): Chat {
  const client = createClient(at, maxReplyBytes);
  let known = fullDialect;

  return (question, caller) =>
    withDeadline(at.timeoutMilliseconds, caller, async (signal) => {
      let dialect = known;
      for (;;) {
        try {
          const body: unknown = await client.chat.completions.create(inDialect(dialect, question, at.model), {
            signal,
          });
          // Remembered only once it is proven: a complaint may quote the request, which can say anything.
          if (dialect !== known) known = dialect;
          return readCompletion(body, at);
        } catch (error) {
          const simpler = complainsOfForm(error) ? simplerDialect(dialect, error.message) : undefined;
          if (!simpler) throw error;
          dialect = simpler;
        }
      }
    }).catch((error: unknown) => {
      // The caller's own reason, such as a cancelled run, must reach the caller as it is.
      if (caller.aborted) throw caller.reason;
      throw toFailure(error, at);
    });
}

/** Everything the vendor's client would otherwise take from the environment or decide by itself is set here. */
function createClient(at: EndpointFacts, maxReplyBytes: number): OpenAI {
  return new OpenAI({
    baseURL: at.url,
    // The client insists on a key, which endpoints at home do not need: then no header is sent.
    apiKey: at.apiKey || 'none',
    defaultHeaders: at.apiKey === '' ? { Authorization: null } : {},
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    // Temporal retries, and only Temporal.
    maxRetries: 0,
    // Ours is the deadline that counts, since it covers the body as well.
    timeout: at.timeoutMilliseconds + 1_000,
    fetch: boundedFetch(maxReplyBytes),
  });
}

const complainsOfForm = (error: unknown): error is APIError =>
  error instanceof APIError && (error.status === 400 || error.status === 422);

function inDialect(
  { format, lengthLimit, temperature }: Dialect,
  { messages, form, maxTokens }: ChatQuestion,
  model: string,
): ChatCompletionCreateParamsNonStreaming {
  return {
    model,
    messages: format === 'json_schema' ? [...messages] : withSchemaInWords(messages, form.schema),
    ...(format === 'json_schema' && {
      response_format: { type: 'json_schema', json_schema: { ...form, strict: true } },
    }),
    ...(format === 'json_object' && { response_format: { type: 'json_object' } }),
    ...(lengthLimit !== 'none' && { [lengthLimit]: maxTokens }),
    ...(temperature === 'given' && { temperature: 0 }),
  };
}

const withSchemaInWords = (messages: readonly Message[], schema: Record<string, unknown>): Message[] =>
  messages.map((message) =>
    message.role === 'system'
      ? {
          ...message,
          content: `${message.content}\n\nThe reply must fit this JSON Schema: ${JSON.stringify(schema)}`,
        }
      : message,
  );

function readCompletion(body: unknown, at: EndpointFacts): ChatReply {
  const error = ErrorInside.safeParse(body);
  if (error.success) {
    const { message, code } = error.data.error;
    const status = Number(code);
    throw failureOfComplaint(
      {
        status: Number.isInteger(status) && status >= 400 && status < 600 ? status : 502,
        message,
        code: String(code),
        retryAfter: { known: false },
      },
      at,
    );
  }
  const completion = Completion.safeParse(body);
  if (!completion.success) throw notAnApi(at, typeof body === 'string' ? body : JSON.stringify(body ?? null));
  const { choices, usage } = completion.data;
  const [choice] = choices;
  if (!choice) {
    throw new Failure(
      'Controller.ReplyInvalid',
      `${at.model} at ${at.url} sent a reply with no choices. It is asked again.`,
    );
  }
  const { message, finish_reason: end } = choice;
  if (end === 'content_filter') {
    throw new Failure(
      'Controller.Refused',
      `The content filter of ${at.url} held back the reply. Put the request in other words.`,
    );
  }
  if (typeof message.refusal === 'string' && message.refusal !== '') {
    throw new Failure(
      'Controller.Refused',
      `${at.model} refused the request: ${message.refusal.slice(0, 300)}`,
    );
  }
  return {
    text: message.content ?? '',
    cutOff: end === 'length',
    usage: usage ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } : noUsage,
  };
}
