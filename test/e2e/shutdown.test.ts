/** A worker that is told to stop, as a new release does it: what it works on is ended or handed over, and nothing is lost. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CountedStack } from '../support/counted-stack';
import { projectFolder } from '../support/run-client';
import { timeToStart } from '../support/stack-in-temporary-home';

let counted: CountedStack;
let leaving: ChildProcess | undefined;
beforeAll(async () => {
  counted = await CountedStack.start();
}, timeToStart);
afterEach(() => leaving?.kill('SIGKILL'));
afterAll(() => counted.stop(), 60_000);
beforeEach(() => {
  counted.proxy.calls.length = 0;
});

/** A worker of which it can be seen how it ends. */
async function startLeaver(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(projectFolder, 'dist', 'worker.js')], {
    cwd: counted.homes.newHome(),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...counted.stack.environment() },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => line.includes('"ready"') && resolve());
  });
  leaving = child;
  return child;
}

/** How often each recorded call was made, and each that was held. */
async function timesCalled(key: string): Promise<{ recorded: number[]; speech: number }> {
  const recorded = (await counted.keysOf(key, 'calls/')).map((each) => each.replace(/^.*\/|\.json$/g, ''));
  const speech = counted.proxy.calls.filter(({ path }) => path.includes('flite-tts'));
  const timesOf = (call: string): number =>
    counted.proxy.calls.filter(({ idempotencyKey }) => idempotencyKey === call).length;
  return {
    recorded: recorded.filter((call) => call !== speech[0]?.idempotencyKey).map(timesOf),
    speech: speech.length,
  };
}

/** Has the leaver alone begin a run and hold its last call, with the stack's own worker there to take over. */
async function beginOnLeaver(key: string): Promise<{ child: ChildProcess; release: () => void }> {
  const [staying] = counted.stack.servers.workers;
  await staying?.stop();
  const child = await startLeaver();
  const { release } = await counted.submitAndHold(key);
  await staying?.start();
  return { child, release };
}

it('ends the call in flight when it can, takes no more work, and another worker goes on', async () => {
  const { child, release } = await beginOnLeaver('drained');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  release();
  expect(await ended).toEqual([0, null]);
  await counted.client('watch', 'drained');
  expect(await counted.resultOf('drained')).toMatchObject({ status: 'answered' });
  expect(await timesCalled('drained')).toEqual({ recorded: [1, 1, 1], speech: 1 });
}, 90_000);

it('gives a call up that takes longer than 20 s, and another worker makes it under the same key', async () => {
  const { child, release } = await beginOnLeaver('handed-over');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  release();
  await counted.client('watch', 'handed-over');
  expect(await counted.resultOf('handed-over')).toMatchObject({ status: 'answered' });
  const { recorded, speech } = await timesCalled('handed-over');
  expect(recorded).toEqual([1, 1, 1]);
  expect(speech).toBe(2);
}, 120_000);
