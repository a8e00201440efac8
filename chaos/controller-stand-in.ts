/**
 * A program: an endpoint that speaks OpenAI's chat completions and always says the same, so that runs can be compared.
 * Its plan is given; of models it takes the first that is not itself; its answer repeats what every task has made, so
 * that a result that differs shows in the answer.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { chaosPlan } from './request';

const Asked = z.object({
  stream: z.boolean().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});
type Asked = z.infer<typeof Asked>;

/** Milliseconds a reply takes: a moment in which something can happen. */
const thinkingMs = 150;

const Models = z.array(z.object({ id: z.string() })).min(1);
/** As the writer's prompt tells results: `state` is there where a task is not done, `made` goes by handles. */
const Results = z.array(
  z.object({
    task: z.string(),
    state: z.string().default('done'),
    model: z.string().optional(),
    made: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  }),
);

function replyTo({ messages, response_format }: Asked): unknown {
  const told = messages[0]?.content ?? '';
  const question = messages.at(-1)?.content ?? '';
  switch (response_format.json_schema.name) {
    case 'plan':
      return chaosPlan;
    case 'choice': {
      const models = Models.parse(blockIn(question, 'models'));
      const expert = models.find(({ id }) => !id.startsWith('controller/')) ?? models[0];
      return { reason: 'It is the first expert.', model: expert?.id };
    }
    case 'answer':
      return { answer: Results.parse(blockIn(question, 'results')).map(sentenceOf).join(' ') };
    default:
      // A text task that no specialist was left for: what any of its forms takes.
      return {
        text: 'A stand-in for Ada wrote this.',
        score: 0.5,
        labels: [{ word: 'Ada', label: told.includes('"word"') ? 'PER' : 'NEUTRAL', score: 1 }],
      };
  }
}

const sentenceOf = ({ task, state, model, made }: z.infer<typeof Results>[number]): string =>
  `Task ${task} is ${state}${model === undefined ? '' : ` by ${model}`}: ${Object.entries(made)
    .map(([handles, texts]) => `${handles} ${[texts].flat().join(' ').replace(/\s+/g, ' ').slice(0, 60)}`)
    .join(', ')}.`;

function blockIn(question: string, name: string): unknown {
  const [, json = 'null'] = new RegExp(`<${name}>\\n(.*)\\n</${name}>`).exec(question) ?? [];
  return JSON.parse(json);
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => outgoing.writeHead(500).end());
});

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let body = '';
  for await (const piece of incoming.setEncoding('utf8')) body += String(piece);
  const asked = Asked.parse(JSON.parse(body));
  const content = JSON.stringify(replyTo(asked));
  setTimeout(
    () => (asked.stream === true ? inPieces(outgoing, content) : whole(outgoing, content)),
    thinkingMs,
  );
}

const head = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'stand-in' };
const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 };

function whole(outgoing: ServerResponse, content: string): void {
  const choices = [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } },
  ];
  outgoing
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
}

function inPieces(outgoing: ServerResponse, content: string): void {
  const piece = (delta: unknown, finish_reason: string | null): string =>
    `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const counted = `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [], usage })}\n\n`;
  outgoing
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .end(piece({ role: 'assistant', content }, null) + piece({}, 'stop') + counted + 'data: [DONE]\n\n');
}

server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ event: 'ready' })}\n`);
});
