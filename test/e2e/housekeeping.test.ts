/** What is kept of runs, and how it goes: closed from outside, exported, deleted, while other runs go on. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { readSettings } from '../../src/config';
import { pendingWork, type Wait } from '../../src/commands/progress/pending-work';
import { CountedStack } from '../support/counted-stack';
import { timeToStart } from '../support/stack-in-temporary-home';

let counted: CountedStack;
beforeAll(async () => {
  counted = await CountedStack.start();
}, timeToStart);
afterAll(() => counted.stop(), 60_000);
beforeEach(() => void counted.proxy.calls.splice(0));
// Whatever is held when a test fails must not hold the next one.
afterEach(() => counted.proxy.releaseAll());

async function terminate(key: string): Promise<void> {
  const { TEMPORAL_ADDRESS: address } = readSettings(counted.stack.environment());
  const connection = await Connection.connect({ address });
  await new Client({ connection }).workflow.getHandle(`local.${key}`).terminate('by hand');
  await connection.close();
}

it('a terminated run gets an outcome from its records, and is continued from there', async () => {
  const { release } = await counted.submitAndHold('ended');
  await terminate('ended');
  // Temporal's search learns of it a moment later.
  let reconciled = '';
  for (let tries = 0; tries < 30 && !reconciled.includes('has an outcome now'); tries++) {
    reconciled = (await counted.client('reconcile')).stdout;
    await pause(500);
  }
  await counted.untilHungUp();
  release();
  const { status, answer, tasks } = await counted.resultOf('ended');
  expect({ status, done: tasks.filter(({ state }) => state === 'done').length }).toEqual({
    status: 'failed',
    done: 3,
  });
  expect(answer).toContain('terminated in Temporal');

  counted.proxy.calls.length = 0;
  await counted.client('retry', 'ended', '--id', 'ended-continued', '--wait');
  expect((await counted.resultOf('ended-continued')).status).toBe('answered');
  expect(counted.calledModels()).toEqual(['flite-tts']);
}, 120_000);

it('an exported run is whole: every file is what the manifest says, artifacts what their names say', async () => {
  await counted.submitSign('kept', '--wait');
  const folder = join(counted.homes.newHome(), 'export');
  const { code } = await counted.client('export', 'kept', folder);
  expect(code).toBe(0);
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    files: { path: string; sha256: string }[];
  };
  expect(files.map(({ path }) => `runs/local/local.kept/${path}`).sort()).toEqual(
    [...(await counted.keysOf('kept'))].sort(),
  );
  for (const { path, sha256 } of files) {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
    expect({ path, hash }).toEqual({ path, hash: sha256 });
  }
  expect(await counted.client('export', 'kept', folder)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('not empty'),
  });
}, 60_000);

it('a run that goes on is not deleted; one that has ended is, with all it had, while another goes on', async () => {
  await counted.submitSign('gone', '--wait');
  const { release } = await counted.submitAndHold('going');
  expect(await counted.client('delete', 'going')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('cancel going'),
  });
  expect((await counted.client('delete', 'gone')).code).toBe(0);
  release();
  await counted.client('watch', 'going');
  expect((await counted.resultOf('going')).status).toBe('answered');
  expect(await counted.keysOf('gone')).toEqual([]);
  expect(await counted.client('result', 'gone')).toMatchObject({ code: 2 });
  expect(await counted.client('delete', 'gone')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no run gone'),
  });
}, 120_000);

it('a run that another was continued from can be deleted: the other has copies of its own', async () => {
  expect((await counted.client('delete', 'ended')).code).toBe(0);
  const folder = join(counted.homes.newHome(), 'saved');
  const { code, stdout } = await counted.client('result', 'ended-continued', '--save', folder);
  expect(code).toBe(0);
  expect(stdout).toContain(folder);
}, 60_000);

it('the id of a deleted run is free again', async () => {
  await counted.submitSign('twice', '--wait');
  await counted.client('delete', 'twice');
  expect((await counted.submitSign('twice', '--wait')).code).toBe(0);
  expect((await counted.resultOf('twice')).status).toBe('answered');
}, 60_000);

it('runs that ended long ago are deleted together, and younger ones stay', async () => {
  expect((await counted.client('expire', '--older-than', '1h')).stdout).toContain('0 runs were deleted.');
  await pause(1_100);
  await counted.client('expire', '--older-than', '1s');
  expect(await counted.keysOf('kept')).toEqual([]);
  expect(await counted.client('expire', '--older-than', 'soon')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('30d'),
  });
}, 120_000);

it('a run that makes no progress says on what it waits, why, and when that is tried again', async () => {
  const watching = counted.proxy.refuse('flite-tts');
  await counted.submitSign('waiting');
  const { TEMPORAL_ADDRESS: address } = readSettings(counted.stack.environment());
  const connection = await Connection.connect({ address });
  const handle = new Client({ connection }).workflow.getHandle('local.waiting');
  let found: Wait | undefined;
  while (!found) {
    await pause(100);
    const { waits } = await pendingWork(handle);
    // On a busy machine something else may be tried again too, before or besides.
    found = waits.find(({ why }) => why.includes('flite-tts'));
  }
  await connection.close();
  expect(found).toMatchObject({ doing: 'runExpert', failed: expect.any(Number) });
  watching();
  await counted.client('watch', 'waiting');
}, 60_000);
