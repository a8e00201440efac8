/**
 * Models that Inference Providers serve, called as each provider asks and answers. Every connection goes to a local
 * server, whichever host it is meant for; what is sent is what would be sent to the provider.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetch as undiciFetch, type RequestInit } from 'undici';
import { createProviderEndpoint } from '../../src/adapters/huggingface';
import { ModelId } from '../../src/domain/ids';
import type { TaskType } from '../../src/domain/task-catalogue';
import type { ExpertOutput } from '../../src/ports';
import {
  type Asked,
  type InferenceServer,
  type Said,
  startInferenceServer,
} from '../support/inference-server';

let folder: string;
let server: InferenceServer;
const usualFetch = globalThis.fetch;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'impresario-providers-'));
  server = await startInferenceServer();
  // What the client fetches past the `fetch` it is given goes the same way.
  const { dispatcher } = server;
  globalThis.fetch = ((address: string, init?: RequestInit) =>
    undiciFetch(address, { ...init, dispatcher })) as unknown as typeof fetch; // the same, typed apart
});
afterEach(async () => {
  globalThis.fetch = usualFetch;
  await server.stop();
  rmSync(folder, { recursive: true });
});

const picture = Buffer.from('89504e470d0a1a0a00', 'hex');
const image: Said = { headers: { 'content-type': 'image/png' }, body: picture };

/** What the hub says of the model: which providers have it, under which name. */
const mapping = (provider: string, task: string) => ({
  body: {
    id: 'team/model',
    inferenceProviderMapping: { [provider]: { status: 'live', providerId: `their/${provider}`, task } },
  },
});

const isHub = ({ host, path }: Asked): boolean =>
  host === 'huggingface.co' && path.startsWith('/api/models/');

async function call(
  provider: string,
  task: TaskType,
  hubTask: string,
  answer: (asked: Asked) => Said,
  { token = 'hf_secret', signal = new AbortController().signal } = {},
): Promise<readonly ExpertOutput[]> {
  server.says((asked) => (isHub(asked) ? mapping(provider, hubTask) : answer(asked)));
  const experts = createProviderEndpoint({ token, expertsUrl: '', dispatcher: server.dispatcher });
  // The client remembers what the hub said of a model: each case has a model of its own.
  const id = ModelId.parse(`team/model-${provider}-${hubTask}-${Math.random().toString(36).slice(2)}`);
  const model = { id, revision: '1', endpoint: { via: 'provider', provider } } as const;
  const name = task.startsWith('text-to-i') ? 'prompt' : 'text';
  const rest = { idempotencyKey: 'key', folder, maxOutputBytes: 1_000_000, spend: () => undefined };
  return experts.call({ task, model, inputs: [{ name, is: 'text', text: 'a cat' }], ...rest }, signal);
}

const made = (outputs: readonly ExpertOutput[]): Buffer => {
  const [output] = outputs;
  if (output?.is !== 'file') throw new Error('no file was made');
  return readFileSync(output.path);
};
const bodyOf = ({ bytes }: Asked): Record<string, unknown> =>
  JSON.parse(bytes.toString('utf8')) as Record<string, unknown>; // what our own client sent
/** Calls but for those to the hub. */
const calls = (): Asked[] => server.asked.filter((asked) => !isHub(asked));

it('hf-inference is asked at the router by the name that the hub says, with the token', async () => {
  const outputs = await call('hf-inference', 'text-classification', 'text-classification', () => ({
    body: [[{ label: 'good', score: 0.9 }]],
  }));
  expect(outputs).toEqual([
    { is: 'value', kind: 'labels', value: [{ label: 'good', score: 0.9, word: '' }] },
  ]);
  const [asked] = calls();
  expect(asked).toMatchObject({
    host: 'router.huggingface.co',
    headers: { authorization: 'Bearer hf_secret', 'idempotency-key': 'key' },
  });
  expect(asked?.path).toMatch(/^\/hf-inference\/models\/their\/hf-inference/);
});

it('hf-inference gives the picture as it is', async () => {
  expect(
    made(await call('hf-inference', 'text-to-image', 'text-to-image', () => image)).equals(picture),
  ).toBe(true);
});

it('fal-ai puts the call into its queue, is asked until it is done, and says where the picture lies', async () => {
  let looks = 0;
  const outputs = await call('fal-ai', 'text-to-image', 'text-to-image', ({ host, path }) => {
    if (host === 'fal.media') return image;
    if (path.includes('/status')) return { body: { status: ++looks < 2 ? 'IN_PROGRESS' : 'COMPLETED' } };
    if (path.includes('/requests/1')) return { body: { images: [{ url: 'https://fal.media/cat.png' }] } };
    const response_url = 'https://queue.fal.run/their/fal-ai/requests/1';
    return { body: { request_id: '1', status: 'IN_QUEUE', response_url } };
  });
  expect(made(outputs).equals(picture)).toBe(true);
  expect(looks).toBe(2);
  expect(calls().some(({ host, headers }) => host === 'fal.media' && headers['authorization'])).toBe(false);
});

it.each([
  ['together', { data: [{ b64_json: picture.toString('base64') }] }],
  ['nscale', { data: [{ b64_json: picture.toString('base64') }] }],
])('%s answers with the picture in base64', async (provider, body) => {
  expect(made(await call(provider, 'text-to-image', 'text-to-image', () => ({ body }))).equals(picture)).toBe(
    true,
  );
});

it('replicate answers with the address of what it has made', async () => {
  const outputs = await call('replicate', 'text-to-image', 'text-to-image', ({ host }) =>
    host === 'replicate.delivery' ? image : { body: { output: ['https://replicate.delivery/cat.png'] } },
  );
  expect(made(outputs).equals(picture)).toBe(true);
});

it.each(['together', 'groq', 'novita'])('%s writes texts as a chat does', async (provider) => {
  const body = {
    id: 'chat-1',
    object: 'chat.completion',
    created: 1,
    model: 'their/model',
    system_fingerprint: '',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'meow' } }],
    usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
  };
  const outputs = await call(provider, 'conversational', 'conversational', () => ({ body }));
  expect(outputs).toEqual([{ is: 'text', text: 'meow' }]);
  const [asked] = calls();
  expect(asked?.path).toMatch(/chat\/completions$/);
  expect(asked && bodyOf(asked)).toMatchObject({ model: `their/${provider}` });
});

it.each<[number, Record<string, string>, unknown, string]>([
  [401, {}, { error: 'Invalid username or password.' }, 'Expert.Unauthorized'],
  [402, {}, { error: 'You have exceeded your monthly included credits.' }, 'Expert.PaymentRequired'],
  [404, {}, { error: 'Model not found' }, 'Expert.Gone'],
  [410, {}, { error: 'gone' }, 'Expert.Gone'],
  [422, {}, { error: 'too long' }, 'Expert.InputRejected'],
  [429, { 'retry-after': '7' }, { error: 'rate limit' }, 'Expert.Unavailable'],
  [500, {}, 'Internal Server Error', 'Expert.Unavailable'],
  [503, { 'retry-after': '7' }, { error: 'Model is loading', estimated_time: 20 }, 'Expert.Unavailable'],
  [200, { 'content-type': 'text/html' }, '<html>', 'Expert.OutputInvalid'],
])('an answer %i %j %j is %s', async (status, headers, body, type) => {
  const calling = call('hf-inference', 'text-classification', 'text-classification', () => ({
    status,
    headers,
    body,
  }));
  await expect(calling).rejects.toMatchObject({
    type,
    ...('retry-after' in headers && { retryAfter: { known: true, milliseconds: 7_000 } }),
  });
  expect(calls()).toHaveLength(1);
});

it('without a token nobody is asked', async () => {
  const calling = call('fal-ai', 'text-to-image', 'text-to-image', () => image, { token: '' });
  await expect(calling).rejects.toMatchObject({
    type: 'Expert.Unauthorized',
    message: expect.stringContaining('HF_TOKEN') as string,
  });
  expect(server.asked).toEqual([]);
});

it('a cancelled run ends the call', async () => {
  const stop = new AbortController();
  const calling = call(
    'hf-inference',
    'text-to-image',
    'text-to-image',
    () => {
      stop.abort(new Error('cancelled'));
      return image;
    },
    { signal: stop.signal },
  );
  await expect(calling).rejects.toThrow('cancelled');
});

it('a provider that nobody knows is gone, and not asked', async () => {
  const calling = call('no-such-provider', 'text-to-image', 'text-to-image', () => image);
  await expect(calling).rejects.toMatchObject({ type: 'Expert.Gone' });
});
