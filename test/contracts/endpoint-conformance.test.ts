/**
 * What every kind of endpoint has in common, whichever way it is reached: how calls are told apart, ended and failed. A
 * hosted model is called too where HF_TOKEN is set.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExpertEndpoint, createProviderEndpoint } from '../../src/adapters/huggingface';
import { ownFromSettings } from '../../src/adapters/own-from-settings';
import { outbound } from '../../src/adapters/outbound';
import { readSettings } from '../../src/config';
import type { FailureType } from '../../src/domain/failures';
import { ModelId } from '../../src/domain/ids';
import type { Endpoint } from '../../src/domain/model';
import type { TaskType } from '../../src/domain/task-catalogue';
import type { ExpertEndpoint, ExpertOutput } from '../../src/ports';
import { type InferenceServer, type Said, startInferenceServer } from '../support/inference-server';

let folder: string;
let server: InferenceServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'impresario-conformance-'));
  server = await startInferenceServer();
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

interface Reached {
  experts: ExpertEndpoint;
  endpoint: Endpoint;
}
const kinds: [string, () => Reached][] = [
  [
    'the local expert server',
    () => ({
      experts: createExpertEndpoint({ expertsUrl: server.url }),
      endpoint: { via: 'local', path: '/models/team/model' },
    }),
  ],
  [
    'an endpoint of one’s own',
    () => {
      const tasks = ['text-classification', 'text-to-image'];
      const entry = { protocol: 'huggingface', name: 'ours', tasks, model: 'team/model', url: server.url };
      const path = join(folder, 'endpoints.json');
      writeFileSync(path, JSON.stringify({ endpoints: [entry] }));
      const settings = { ...readSettings({}), EXPERTS_URL: '', IMPRESARIO_ENDPOINTS: path };
      return { experts: ownFromSettings(settings).own.experts, endpoint: { via: 'own', name: 'ours' } };
    },
  ],
  [
    'an inference provider',
    () => ({
      experts: createProviderEndpoint({ token: 'hf_x', expertsUrl: '', dispatcher: server.dispatcher }),
      endpoint: { via: 'provider', provider: 'hf-inference' },
    }),
  ],
];

const inferenceProviderMapping = Object.fromEntries(
  ['text-classification', 'text-to-image'].map((task) => [
    task,
    { status: 'live', providerId: 'team/model', task },
  ]),
);
/** What the hub says first, where a provider is asked. */
const mapping = (task: string): Said => ({
  body: { id: 'team/model', inferenceProviderMapping: { 'hf-inference': inferenceProviderMapping[task] } },
});

let models = 0;
function call(
  { experts, endpoint }: Reached,
  answer: Said,
  task: TaskType = 'text-classification',
  signal = new AbortController().signal,
): Promise<readonly ExpertOutput[]> {
  server.says((asked) => (asked.path.startsWith('/api/models/') ? mapping(task) : answer));
  const id = ModelId.parse(`team/model-${(models += 1)}`);
  const name = task === 'text-to-image' ? 'prompt' : 'text';
  const rest = { idempotencyKey: 'the-call', folder, maxOutputBytes: 10_000, spend: () => undefined };
  const inputs = [{ name, is: 'text', text: 'good' }] as const;
  return experts.call({ task, model: { id, revision: '1', endpoint }, inputs, ...rest }, signal);
}

const good: Said = { body: [{ label: 'good', score: 0.9 }] };
const json = { 'content-type': 'application/json' };
const failures: [string, Said, FailureType][] = [
  ['401', { status: 401, body: { error: 'no' } }, 'Expert.Unauthorized'],
  ['403', { status: 403, body: { error: 'no' } }, 'Expert.Unauthorized'],
  ['402', { status: 402, body: { error: 'pay' } }, 'Expert.PaymentRequired'],
  ['404', { status: 404, body: { error: 'where?' } }, 'Expert.Gone'],
  ['410', { status: 410, body: { error: 'gone' } }, 'Expert.Gone'],
  ['400', { status: 400, body: { error: 'bad' } }, 'Expert.InputRejected'],
  ['413', { status: 413, body: { error: 'large' } }, 'Expert.InputRejected'],
  ['422', { status: 422, body: { error: 'bad' } }, 'Expert.InputRejected'],
  ['429', { status: 429, body: { error: 'slow down' } }, 'Expert.Unavailable'],
  ['500', { status: 500, body: 'oops' }, 'Expert.Unavailable'],
  ['503', { status: 503, body: { error: 'loading', estimated_time: 20 } }, 'Expert.Unavailable'],
  ['a web page', { headers: { 'content-type': 'text/html' }, body: '<html>' }, 'Expert.OutputInvalid'],
  ['JSON that is none', { headers: json, body: '{"label":' }, 'Expert.OutputInvalid'],
  ['another shape', { body: { hello: 'world' } }, 'Expert.OutputInvalid'],
  ['an answer that breaks off', { ...good, ending: 'broken off' }, 'Expert.Unavailable'],
];

describe.each(kinds)('%s', (_, reach) => {
  it('is told which call it is, so that a repeated one can be known', async () => {
    expect(await call(reach(), good)).toMatchObject([{ kind: 'labels' }]);
    expect(server.asked.at(-1)?.headers).toMatchObject({ 'idempotency-key': 'the-call' });
  });

  it.each(failures)(
    'that answers with %s fails by name, and is not asked again here',
    async (_name, answer, type) => {
      await expect(call(reach(), answer)).rejects.toMatchObject({ name: 'Failure', type });
      expect(server.asked.filter(({ path }) => !path.startsWith('/api/'))).toHaveLength(1);
    },
  );

  it.each([
    ['seconds', () => '7'],
    ['a date', () => new Date(Date.now() + 7_500).toUTCString()],
  ])('that says in %s when to come back is heard', async (_form, retryAfter) => {
    const failure: unknown = await call(reach(), {
      status: 503,
      headers: { ...json, 'retry-after': retryAfter() },
      body: '{"error":"busy"}',
    }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ type: 'Expert.Unavailable', retryAfter: { known: true } });
    const { milliseconds } = (failure as { retryAfter: { milliseconds: number } }).retryAfter;
    expect(milliseconds).toBeGreaterThan(4_000);
    expect(milliseconds).toBeLessThanOrEqual(7_500);
  });

  it('that makes more than is allowed is cut off', async () => {
    const large: Said = { headers: { 'content-type': 'image/png' }, body: Buffer.alloc(20_000) };
    await expect(call(reach(), large, 'text-to-image')).rejects.toMatchObject({ type: 'Output.TooLarge' });
  });

  it('that never ends its answer is left when the run is cancelled', async () => {
    const stop = new AbortController();
    const calling = call(reach(), { ...good, ending: 'never' }, 'text-classification', stop.signal);
    const ended = expect(calling).rejects.toThrow('cancelled');
    while (!server.asked.some(({ path }) => !path.startsWith('/api/'))) await new Promise(setImmediate);
    stop.abort(new Error('cancelled'));
    await ended;
  });
});

const token = process.env['HF_TOKEN'] ?? '';
if (token === '') process.stderr.write('Skipped: a hosted model is called where HF_TOKEN is set.\n');
(token === '' ? it.skip : it)(
  'a hosted model answers',
  async () => {
    const reached: Reached = {
      experts: createProviderEndpoint({ token, expertsUrl: '', dispatcher: outbound }),
      endpoint: { via: 'provider', provider: 'hf-inference' },
    };
    const id = ModelId.parse('distilbert/distilbert-base-uncased-finetuned-sst-2-english');
    const outputs = await reached.experts.call(
      {
        task: 'text-classification',
        model: { id, revision: 'main', endpoint: reached.endpoint },
        inputs: [{ name: 'text', is: 'text', text: 'How lovely.' }],
        idempotencyKey: 'hosted',
        folder,
        maxOutputBytes: 10_000,
        spend: () => undefined,
      },
      AbortSignal.timeout(60_000),
    );
    expect(outputs).toMatchObject([{ is: 'value', kind: 'labels' }]);
  },
  60_000,
);
