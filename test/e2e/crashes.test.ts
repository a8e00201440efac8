/** What a run survives: its worker and its Temporal server killed in the middle, on real servers with real experts. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import { demoRequests } from '../../src/demo/requests';
import { ManagedServer } from '../../src/stack/managed-server';
import type { Stack, StackServer } from '../../src/stack/start-stack';
import { type CountingProxy, startCountingProxy } from '../support/counting-proxy';
import { type RunningExperts, startExperts } from '../support/expert-server';
import { projectFolder, runClient } from '../support/run-client';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const homes = new StackHomes();
let experts: RunningExperts;
let proxy: CountingProxy;
let stack: Stack;
beforeAll(async () => {
  experts = await startExperts();
  proxy = await startCountingProxy(experts.url);
  stack = await homes.start({ experts: { kind: 'given', url: proxy.url }, workers: 1 });
}, timeToStart);
afterAll(async () => {
  await homes.clear();
  await proxy.close();
  await experts.stop();
}, 60_000);

const started = (server: StackServer | undefined): ManagedServer => {
  if (server instanceof ManagedServer) return server;
  throw new Error('the server was expected to be started by the stack');
};

async function answerOf(key: string): Promise<unknown> {
  const { stdout } = await runClient(stack.environment(), 'result', key, '--json');
  const { status, answer, tasks } = JSON.parse(stdout) as {
    status: string;
    answer: string;
    tasks: { type: string; model: string; outputs: { sha256: string }[] }[];
  };
  const made = tasks.map(({ type, model, outputs }) => ({
    type,
    model,
    hashes: outputs.map(({ sha256 }) => sha256),
  }));
  return { status, answer, made };
}

const sign = demoRequests.find(({ name }) => name === 'sign');
const signPicture = join(projectFolder, 'samples', 'sign.png');
const submit = (key: string, ...more: string[]): ReturnType<typeof runClient> =>
  runClient(stack.environment(), 'submit', sign?.text ?? '', '--image', signPicture, '--id', key, ...more);

/** Keys of the calls whose results are recorded. */
async function recordedCalls(key: string): Promise<string[]> {
  const store = openArtifactStore(readSettings(stack.environment()));
  const keys = await store.list(`runs/local/local.${key}/calls/`, new AbortController().signal);
  store.close();
  return keys.map((each) => each.replace(/^.*\/|\.json$/g, ''));
}

it('a run whose worker and whose Temporal server are killed ends with the same answer, and repeats no recorded call', async () => {
  await submit('undisturbed', '--wait');
  const expected = await answerOf('undisturbed');
  proxy.calls.length = 0;

  const release = proxy.hold('flite-tts');
  await submit('disturbed');
  // Every expert but the held one has answered, and its answer is recorded.
  while ((await recordedCalls('disturbed')).length < 3) await pause(100);
  while (!proxy.calls.some(({ path }) => path.includes('flite-tts'))) await pause(50);
  const recorded = await recordedCalls('disturbed');

  const [worker] = stack.servers.workers;
  await started(worker).kill('SIGKILL');
  await started(stack.servers.temporal).kill('SIGKILL');
  await started(stack.servers.temporal).start();
  await started(worker).start();
  release();

  const watched = await runClient(stack.environment(), 'watch', 'disturbed');
  expect(watched).toMatchObject({ code: 0 });
  expect(await answerOf('disturbed')).toEqual(expected);

  const timesCalled = (key: string): number =>
    proxy.calls.filter(({ idempotencyKey }) => idempotencyKey === key).length;
  expect(recorded.map(timesCalled)).toEqual([1, 1, 1]);
  const speech = new Set(
    proxy.calls.filter(({ path }) => path.includes('flite-tts')).map(({ idempotencyKey }) => idempotencyKey),
  );
  expect(speech.size).toBe(1);
}, 180_000);

it('a finished run is told though Temporal is down', async () => {
  const temporal = started(stack.servers.temporal);
  await temporal.kill('SIGKILL');
  const told = await runClient(stack.environment(), 'result', 'undisturbed');
  expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining('Ada Lovelace') });
  await temporal.start();
}, 60_000);
