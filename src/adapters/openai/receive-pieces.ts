/**
 * A reply that comes piece by piece: its text is told as it comes, and in the end there is the same completion that an
 * unstreamed call would have brought. An endpoint that does not stream though it was asked to is taken as it is.
 */
import { Stream } from 'openai/core/streaming';
import { z } from 'zod';

const Piece = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(z.object({ function: z.object({ arguments: z.string().nullish() }) }))
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
});

/** @param hear called with each piece of text; the pieces together are the reply */
export async function receivePieces(
  response: Response,
  hear: (text: string) => void,
  signal: AbortSignal,
): Promise<unknown> {
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) return asJson(response);
  const reply = {
    content: '',
    refusal: '',
    called: '',
    end: null as string | null,
    usage: undefined as unknown,
  };
  for await (const event of Stream.fromSSEResponse<unknown>(response, controllerOf(signal))) {
    const piece = Piece.safeParse(event);
    if (!piece.success)
      throw new SyntaxError(`a piece of the reply is ${JSON.stringify(event)?.slice(0, 200)}`);
    const { choices, usage } = piece.data;
    reply.usage = usage ?? reply.usage;
    const [choice] = choices ?? [];
    if (!choice) continue;
    const { content, refusal, tool_calls } = choice.delta ?? {};
    const called = tool_calls?.[0]?.function.arguments ?? '';
    reply.content += content ?? '';
    reply.refusal += refusal ?? '';
    reply.called += called;
    reply.end = choice.finish_reason ?? reply.end;
    const text = (content ?? '') + called;
    if (text !== '') hear(text);
  }
  const { content, refusal, called, end, usage } = reply;
  const tool_calls = called === '' ? null : [{ function: { arguments: called } }];
  return {
    choices: [{ finish_reason: end, message: { content, refusal, tool_calls } }],
    usage: usage ?? null,
  };
}

/** What is no JSON is handed on as text, for the reader to name. */
async function asJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The vendor's stream wants a controller to abort by; ours is the signal, which ends the request itself. */
function controllerOf(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  return controller;
}
