/** The world's controller: OpenAI's chat completions, whole or in pieces, in the time that is set. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { now } from './call-log';
import { type ControllerReply, Question, replyTo } from './controller-replies';
import type { WorldSettings } from './settings';

/** Characters of a token, about. */
const tokenLength = 4;
/** Pieces are not sent more often than that, in milliseconds: what is due is sent together. */
const pieceEvery = 5;

export interface Spoken {
  kind: ControllerReply['kind'];
  model: string;
  status: number;
  bytesSent: number;
  tasksWritten: number[];
}

/** @param asked when the question was there whole, as the log's clock tells it */
export async function speak(
  body: string,
  asked: number,
  settings: WorldSettings,
  response: ServerResponse<IncomingMessage>,
): Promise<Spoken> {
  const question = Question.parse(JSON.parse(body));
  const reply = replyTo(question);
  const usage = {
    prompt_tokens: Math.ceil(body.length / tokenLength),
    completion_tokens: Math.ceil(reply.text.length / tokenLength),
    total_tokens: Math.ceil((body.length + reply.text.length) / tokenLength),
  };
  const spoken = { kind: reply.kind, model: question.model, status: 200, tasksWritten: [] as number[] };
  const time = timeOf(reply, settings, question.stream === true);
  if (question.stream !== true) {
    await pause(Math.max(0, asked + time - now()));
    const json = JSON.stringify(completion(question.model, reply.text, usage));
    response.writeHead(200, { 'content-type': 'application/json' }).end(json);
    return { ...spoken, bytesSent: json.length };
  }

  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  let bytesSent = 0;
  const send = (event: unknown): void => {
    const line = `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`;
    bytesSent += line.length;
    response.write(line);
  };
  const evenly = settings.tokensPerSecond > 0 || settings.writing === 'evenly';
  let sent = 0;
  while (sent < reply.text.length && !response.destroyed) {
    const due = evenly ? Math.min(1, (now() - asked) / Math.max(time, 1)) : now() - asked >= time ? 1 : 0;
    const until =
      due >= 1 ? reply.text.length : tokenLength * Math.floor((due * reply.text.length) / tokenLength);
    if (until > sent) {
      send(piece(question.model, { content: reply.text.slice(sent, until) }, null));
      sent = until;
      while ((reply.taskEnds[spoken.tasksWritten.length] ?? Infinity) <= sent)
        spoken.tasksWritten.push(now());
    }
    if (sent < reply.text.length) await pause(evenly ? pieceEvery : Math.max(0, asked + time - now()));
  }
  send(piece(question.model, {}, 'stop'));
  send({ ...piece(question.model, {}, null), choices: [], usage });
  send('[DONE]');
  response.end();
  return { ...spoken, bytesSent };
}

/** Milliseconds from the question to the whole reply. */
function timeOf({ kind, text }: ControllerReply, settings: WorldSettings, isStreamed: boolean): number {
  if (isStreamed && settings.tokensPerSecond > 0) {
    return (1000 * text.length) / tokenLength / settings.tokensPerSecond;
  }
  return kind === 'plan' && settings.planMs >= 0 ? settings.planMs : settings.controllerMs;
}

const base = (model: string): Record<string, unknown> => ({ id: 'world', created: 0, model });

const completion = (model: string, content: string, usage: unknown): unknown => ({
  ...base(model),
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } }],
  usage,
});

const piece = (model: string, delta: unknown, finish_reason: 'stop' | null): Record<string, unknown> => ({
  ...base(model),
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});
