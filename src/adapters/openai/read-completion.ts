/** What an endpoint's reply to a chat completions call means: a text, or a failure by its name. */
import { Failure } from '../../domain/failures';
import { noUsage, type Usage } from '../../domain/usage';
import type { ChatReply } from './chat';
import { Completion, ErrorInside } from './completion';
import { costOf, type Prices } from './prices';
import { type Asked, type Complaint, failureOfComplaint, notAnApi } from './to-failure';

/** The error inside a reply that claimed success, if there is one. */
export function complaintInside(body: unknown): Complaint | undefined {
  const inside = ErrorInside.safeParse(body);
  if (!inside.success) return undefined;
  const { message, code } = inside.data.error;
  const status = Number(code);
  return {
    status: Number.isInteger(status) && status >= 400 && status < 600 ? status : 502,
    message,
    code: String(code),
    retryAfter: { known: false },
  };
}

/** @throws Failure for a body that holds an error, is no completion, or was refused or held back */
export function readCompletion(body: unknown, asked: Asked, prices: Prices): ChatReply {
  const complaint = complaintInside(body);
  if (complaint) throw failureOfComplaint(complaint, asked);
  const completion = Completion.safeParse(body);
  if (!completion.success)
    throw notAnApi(asked, typeof body === 'string' ? body : JSON.stringify(body ?? null));
  const { choices, usage } = completion.data;
  const [choice] = choices;
  if (!choice) {
    throw new Failure(
      'Controller.ReplyInvalid',
      `${asked.model} at ${asked.url} sent a reply with no choices. It is asked again.`,
    );
  }
  const { message, finish_reason: end } = choice;
  const cost = usage ? spent(usage, asked.model, prices) : noUsage;
  const refused = (sentence: string): Failure =>
    new Failure('Controller.Refused', sentence, undefined, undefined, cost);
  if (end === 'content_filter') {
    throw refused(`The content filter of ${asked.url} held back the reply. Put the request in other words.`);
  }
  if (typeof message.refusal === 'string' && message.refusal !== '') {
    throw refused(`${asked.model} refused the request: ${message.refusal.slice(0, 300)}`);
  }
  return {
    text: message.tool_calls?.[0]?.function.arguments ?? message.content ?? '',
    cutOff: end === 'length',
    usage: cost,
  };
}

const spent = (
  { prompt_tokens, completion_tokens }: NonNullable<Completion['usage']>,
  model: string,
  prices: Prices,
): Usage => {
  const tokens = { promptTokens: prompt_tokens, completionTokens: completion_tokens };
  return { ...tokens, ...costOf(tokens, model, prices) };
};
