/** Runs that are continued or redone: what was done is taken over, and only what is left is asked of an expert. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import { demoRequests } from '../../src/demo/requests';
import type { Stack } from '../../src/stack/start-stack';
import { type CountingProxy, startCountingProxy } from '../support/counting-proxy';
import { type RunningExperts, startExperts } from '../support/expert-server';
import { type ClientEnd, projectFolder, runClient } from '../support/run-client';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const homes = new StackHomes();
let experts: RunningExperts;
let proxy: CountingProxy;
let stack: Stack;
beforeAll(async () => {
  experts = await startExperts();
  proxy = await startCountingProxy(experts.url);
  stack = await homes.start({ experts: { kind: 'given', url: proxy.url }, workers: 1 });
  await submitSign('whole', '--wait');
}, timeToStart);
afterAll(async () => {
  await homes.clear();
  await proxy.close();
  await experts.stop();
}, 60_000);
beforeEach(() => void proxy.calls.splice(0));

const client = (...words: string[]): Promise<ClientEnd> => runClient(stack.environment(), ...words);

const sign = demoRequests.find(({ name }) => name === 'sign');
const submitSign = (key: string, ...more: string[]): Promise<ClientEnd> =>
  client(
    'submit',
    sign?.text ?? '',
    '--image',
    join(projectFolder, 'samples', 'sign.png'),
    '--id',
    key,
    ...more,
  );

interface Told {
  status: string;
  request: { redoes: string };
  tasks: {
    id: string;
    type: string;
    state: string;
    model?: string;
    reason?: string;
    why?: string;
    outputs: { sha256: string }[];
  }[];
}
async function resultOf(key: string): Promise<Told> {
  const { stdout } = await client('result', key, '--json');
  return JSON.parse(stdout) as Told; // the client's own
}
const hashesOf = ({ tasks }: Told): string[][] =>
  tasks.map(({ outputs }) => outputs.map(({ sha256 }) => sha256));

const calledModels = (): string[] => proxy.calls.map(({ path }) => path.replace(/^.*\//, '')).sort();

async function countCalls(key: string): Promise<number> {
  const store = openArtifactStore(readSettings(stack.environment()));
  const keys = await store.list(`runs/local/local.${key}/calls/`, new AbortController().signal);
  store.close();
  return keys.length;
}

it('a cancelled run is continued: only the call that was not answered is made', async () => {
  const release = proxy.hold('flite-tts');
  await submitSign('stopped');
  while ((await countCalls('stopped')) < 3) await pause(100);
  await client('cancel', 'stopped');
  release();
  proxy.calls.length = 0;

  const { code, stderr } = await client('retry', 'stopped', '--id', 'continued', '--wait');
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const continued = await resultOf('continued');
  expect(continued).toMatchObject({ status: 'answered', request: { redoes: 'stopped' } });
  expect(hashesOf(continued)).toEqual(hashesOf(await resultOf('whole')));
  expect(calledModels()).toEqual(['flite-tts']);
}, 120_000);

it('a task is redone with all that depends on it; every other result is taken over', async () => {
  const whole = await resultOf('whole');
  const ocr = whole.tasks.find(({ type }) => type === 'image-to-text');
  await client('rerun', 'whole', '--from', ocr?.id ?? '', '--id', 'again', '--wait');
  const again = await resultOf('again');
  expect(again.status).toBe('answered');
  expect(hashesOf(again)).toEqual(hashesOf(whole));
  const others = calledModels();
  expect(others).toContain('tesseract-ocr');
  expect(others).toContain('flite-tts');
  // What stands beside it, such as the entities found before, is not asked for again unless it needs the task.
  expect(await countCalls('again')).toBe(await countCalls('whole'));
}, 120_000);

it('a redone call is another call to the expert: its idempotency key is new', async () => {
  const whole = await resultOf('whole');
  const tts = whole.tasks.find(({ type }) => type === 'text-to-speech')?.id ?? '';
  await client('rerun', 'whole', '--from', tts, '--wait');
  const [first] = proxy.calls;
  await client('rerun', 'whole', '--from', tts, '--wait');
  await submitSign('whole-2', '--wait');
  const keys = proxy.calls
    .filter(({ path }) => path.includes('flite-tts'))
    .map(({ idempotencyKey }) => idempotencyKey);
  // The two redone once are the same call; the one of the new request is the first.
  expect(keys[0]).toBe(first?.idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
}, 120_000);

it('a model that is asked for and not there is said by name, and nobody else is taken', async () => {
  const whole = await resultOf('whole');
  const tts = whole.tasks.find(({ type }) => type === 'text-to-speech')?.id ?? '';
  await client('rerun', 'whole', '--from', tts, '--model', 'nobody/there', '--id', 'wanted', '--wait');
  const { status, tasks } = await resultOf('wanted');
  expect(status).toBe('partly-answered');
  expect(tasks.find(({ id }) => id === tts)?.why).toContain('nobody/there');
  expect(calledModels()).toEqual([]);

  // And a run that is left unfinished by that is continued with whoever there is.
  await client('retry', 'wanted', '--id', 'wanted-retried', '--wait');
  expect((await resultOf('wanted-retried')).status).toBe('answered');
  expect(calledModels()).toEqual(['flite-tts']);
}, 120_000);

it.each([
  [['retry', 'whole'], 'got everything done'],
  [['retry', 'nowhere'], 'There is no run nowhere'],
  [['rerun', 'whole', '--from', '99'], 'has no task "99": it has '],
  [['rerun', 'whole', '--from', '1', '--model', 'a b c'], "can't name a model"],
  [['rerun', 'whole'], '--from'],
  [['retry', '../whole'], "can't name a run"],
])('%j is refused with what to do', async (words, says) => {
  const { code, stderr } = await client(...words);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) as string });
});
