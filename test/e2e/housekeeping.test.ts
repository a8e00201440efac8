/** What is kept of runs, and how it goes: closed from outside, exported, deleted, while other runs go on. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import { pendingWork } from '../../src/commands/progress/pending-work';
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
}, timeToStart);
afterAll(async () => {
  await homes.clear();
  await proxy.close();
  await experts.stop();
}, 60_000);

// Whatever is held when a test fails must not hold the next one.
afterEach(() => proxy.releaseAll());

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
const resultOf = async (
  key: string,
): Promise<{ status: string; answer: string; tasks: { state: string }[] }> =>
  JSON.parse((await client('result', key, '--json')).stdout) as Awaited<ReturnType<typeof resultOf>>; // the client's own

async function keysOf(key: string, folder = ''): Promise<readonly string[]> {
  const store = openArtifactStore(readSettings(stack.environment()));
  const keys = await store.list(`runs/local/local.${key}/${folder}`, new AbortController().signal);
  store.close();
  return keys;
}

async function terminate(key: string): Promise<void> {
  const { TEMPORAL_ADDRESS: address } = readSettings(stack.environment());
  const connection = await Connection.connect({ address });
  await new Client({ connection }).workflow.getHandle(`local.${key}`).terminate('by hand');
  await connection.close();
}

it('a terminated run gets an outcome from its records, and is continued from there', async () => {
  const release = proxy.hold('flite-tts');
  await submitSign('ended');
  while ((await keysOf('ended', 'calls/')).length < 3) await pause(100);
  await terminate('ended');
  // Temporal's search learns of it a moment later.
  let reconciled = '';
  for (let tries = 0; tries < 30 && !reconciled.includes('has an outcome now'); tries++) {
    reconciled = (await client('reconcile')).stdout;
    await pause(500);
  }
  release();
  const { status, answer, tasks } = await resultOf('ended');
  expect({ status, done: tasks.filter(({ state }) => state === 'done').length }).toEqual({
    status: 'failed',
    done: 3,
  });
  expect(answer).toContain('terminated in Temporal');

  proxy.calls.length = 0;
  await client('retry', 'ended', '--id', 'ended-continued', '--wait');
  expect((await resultOf('ended-continued')).status).toBe('answered');
  expect(proxy.calls.map(({ path }) => path)).toEqual([expect.stringContaining('flite-tts')]);
}, 120_000);

it('an exported run is whole: every file is what the manifest says, artifacts what their names say', async () => {
  await submitSign('kept', '--wait');
  const folder = join(homes.newHome(), 'export');
  const { code } = await client('export', 'kept', folder);
  expect(code).toBe(0);
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    files: { path: string; sha256: string }[];
  };
  expect(files.map(({ path }) => `runs/local/local.kept/${path}`).sort()).toEqual(
    [...(await keysOf('kept'))].sort(),
  );
  for (const { path, sha256 } of files) {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    expect({ path, hash }).toEqual({ path, hash: sha256 });
  }
  expect(await client('export', 'kept', folder)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('not empty'),
  });
}, 60_000);

it('a run that goes on is not deleted; one that has ended is, with all it had, while another goes on', async () => {
  await submitSign('gone', '--wait');
  const release = proxy.hold('flite-tts');
  await submitSign('going');
  while ((await keysOf('going', 'calls/')).length < 3) await pause(100);
  expect(await client('delete', 'going')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('cancel going'),
  });
  expect((await client('delete', 'gone')).code).toBe(0);
  release();
  await client('watch', 'going');
  expect((await resultOf('going')).status).toBe('answered');
  expect(await keysOf('gone')).toEqual([]);
  expect(await client('result', 'gone')).toMatchObject({ code: 2 });
  expect(await client('delete', 'gone')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no run gone'),
  });
}, 120_000);

it('a run that another was continued from can be deleted: the other has copies of its own', async () => {
  expect((await client('delete', 'ended')).code).toBe(0);
  const folder = join(homes.newHome(), 'saved');
  const { code, stdout } = await client('result', 'ended-continued', '--save', folder);
  expect(code).toBe(0);
  expect(stdout).toContain(folder);
}, 60_000);

it('the id of a deleted run is free again', async () => {
  await submitSign('twice', '--wait');
  await client('delete', 'twice');
  expect((await submitSign('twice', '--wait')).code).toBe(0);
  expect((await resultOf('twice')).status).toBe('answered');
}, 60_000);

it('runs that ended long ago are deleted together, and younger ones stay', async () => {
  expect((await client('expire', '--older-than', '1h')).stdout).toContain('0 runs were deleted.');
  await pause(1_100);
  await client('expire', '--older-than', '1s');
  expect(await keysOf('kept')).toEqual([]);
  expect(await client('expire', '--older-than', 'soon')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('30d'),
  });
}, 120_000);

it('a run that makes no progress says on what it waits, why, and when that is tried again', async () => {
  const watching = proxy.refuse('flite-tts');
  await submitSign('waiting');
  let waits: { doing: string; why: string; nextTry: string }[] = [];
  const { TEMPORAL_ADDRESS: address } = readSettings(stack.environment());
  const connection = await Connection.connect({ address });
  const handle = new Client({ connection }).workflow.getHandle('local.waiting');
  while (waits.length === 0) {
    await pause(100);
    ({ waits } = await pendingWork(handle));
  }
  await connection.close();
  expect(waits[0]).toMatchObject({ doing: 'runExpert', why: expect.stringContaining('flite-tts') });
  watching();
  await client('watch', 'waiting');
}, 60_000);
