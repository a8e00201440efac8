/** Experts of one's own, called at local servers that answer as the published servers of each protocol do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFromSettings } from '../../src/adapters/own-from-settings';
import { readSettings, type Settings } from '../../src/config';
import { Failure } from '../../src/domain/failures';
import type { TaskType } from '../../src/domain/task-catalogue';
import type { ExpertInput, ExpertOutput } from '../../src/ports';

interface Asked {
  path: string;
  authorization: string;
  body: unknown;
}
let folder: string;
let server: Server;
let url: string;
let asked: Asked[];
let answer: (request: Asked, response: ServerResponse) => void;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'impresario-own-'));
  asked = [];
  server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is one
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
  delete process.env['OWN_TOKEN'];
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : text;
  const told = { path: request.url ?? '', authorization: request.headers.authorization ?? '', body };
  asked.push(told);
  answer(told, response);
}

const json = (value: unknown) => (_: Asked, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

function settingsWith(...endpoints: object[]): Settings {
  const path = join(folder, 'endpoints.json');
  writeFileSync(path, JSON.stringify({ endpoints }));
  return { ...readSettings({}), EXPERTS_URL: '', IMPRESARIO_ENDPOINTS: path };
}

async function call(
  entry: object,
  task: TaskType,
  given: Record<string, string>,
  signal = new AbortController().signal,
): Promise<readonly ExpertOutput[]> {
  const { hub, experts } = ownFromSettings(settingsWith(entry)).own;
  const [model] = await hub.models(task, signal);
  if (!model) throw new Error(`nobody offers ${task}`);
  const inputs = Object.entries(given).map(([name, text]): ExpertInput => ({ name, is: 'text', text }));
  const rest = { idempotencyKey: 'k', folder, maxOutputBytes: 1_000_000, spend: () => undefined };
  return experts.call({ task, model, inputs, ...rest }, signal);
}

const entry = (protocol: string, task: TaskType, more: object = {}) => ({
  protocol,
  name: 'ours',
  tasks: task,
  model: 'team/model',
  url: `${url}/v1`,
  ...more,
});

it('one that speaks Hugging Face’s protocol is posted to at its address, with its token', async () => {
  process.env['OWN_TOKEN'] = 'secret';
  answer = json([[{ label: 'positive', score: 0.9 }]]);
  const outputs = await call(
    entry('huggingface', 'text-classification', { tokenVariable: 'OWN_TOKEN' }),
    'text-classification',
    { text: 'How nice.' },
  );
  expect(outputs).toEqual([
    { is: 'value', kind: 'labels', value: [{ label: 'positive', score: 0.9, word: '' }] },
  ]);
  expect(asked).toMatchObject([
    { path: '/v1', authorization: 'Bearer secret', body: { inputs: 'How nice.' } },
  ]);
});

it.each<[TaskType, Record<string, string>, string, unknown, unknown]>([
  ['feature-extraction', { text: 'a' }, '/v1/embed', [[0.5, 0.25]], { kind: 'vector', value: [0.5, 0.25] }],
  [
    'sentence-similarity',
    { text: 'a', other: 'b' },
    '/v1/similarity',
    [0.75],
    { kind: 'vector', value: [0.75] },
  ],
])('text embeddings inference is asked for %s on its own path', async (task, given, path, said, made) => {
  answer = json(said);
  expect(await call(entry('tei', task), task, given)).toMatchObject([made]);
  expect(asked.map((each) => each.path)).toEqual([path]);
});

it('one that speaks OpenAI’s protocol does text tasks, and its reply is read as the controller’s is', async () => {
  const content = JSON.stringify({ text: 'Short.' });
  answer = json({
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 5, completion_tokens: 2 },
  });
  const outputs = await call(entry('openai', 'summarization'), 'summarization', { text: 'Long, long.' });
  expect(outputs).toEqual([{ is: 'text', text: 'Short.' }]);
  expect(asked).toMatchObject([{ path: '/v1/chat/completions', body: { model: 'team/model' } }]);
});

it('no more calls are in flight than its entry allows; who stops waiting gives the turn on', async () => {
  let inFlight = 0;
  let most = 0;
  answer = (request, response) => {
    most = Math.max(most, ++inFlight);
    setTimeout(() => {
      inFlight -= 1;
      json([{ label: 'x', score: 1 }])(request, response);
    }, 50);
  };
  const { hub, experts } = ownFromSettings(
    settingsWith(entry('huggingface', 'text-classification', { maxConcurrent: 2 })),
  ).own;
  const never = new AbortController().signal;
  const [model] = await hub.models('text-classification', never);
  if (!model) throw new Error('nobody offers it');
  const stopped = new AbortController();
  const ask = (signal: AbortSignal) =>
    experts.call(
      {
        task: 'text-classification',
        model,
        inputs: [{ name: 'text', is: 'text', text: 'x' }],
        idempotencyKey: 'k',
        folder,
        maxOutputBytes: 1_000_000,
        spend: () => undefined,
      },
      signal,
    );
  const calls = [never, never, stopped.signal, never, never].map(ask);
  stopped.abort(new Error('stopped'));
  const ends = await Promise.allSettled(calls);
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(most).toBe(2);
});

it('one that takes longer than its entry allows is unavailable, by name', async () => {
  answer = () => undefined;
  const slow = entry('huggingface', 'text-classification', { timeoutSeconds: 0.2 });
  await expect(call(slow, 'text-classification', { text: 'x' })).rejects.toMatchObject({
    type: 'Expert.Unavailable',
    message: expect.stringContaining('timeoutSeconds') as string,
  });
});

it('one whose token is not set is refused when the worker starts, naming the variable', () => {
  const settings = settingsWith(entry('huggingface', 'text-classification', { tokenVariable: 'OWN_TOKEN' }));
  expect(() => ownFromSettings(settings)).toThrow(Failure);
  expect(() => ownFromSettings(settings)).toThrow(/OWN_TOKEN/);
});

it('a Gradio app stands in the same file, and is offered for its task', async () => {
  const app = { protocol: 'gradio', name: 'depth', task: 'depth-estimation', url };
  const { space, own } = ownFromSettings(settingsWith({ ...app, arguments: [{ from: 'image' }] }));
  const never = new AbortController().signal;
  expect(await space.hub.models('depth-estimation', never)).toMatchObject([
    { id: 'own/depth', endpoint: { via: 'space', name: 'depth' } },
  ]);
  expect(await own.hub.tasks(never)).toEqual([]);
  expect(() => ownFromSettings(settingsWith({ ...app, arguments: [{ from: 'sound' }] }))).toThrow(
    /depth.*sound/,
  );
});
