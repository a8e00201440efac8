/** What becomes of runs when Temporal's database and the store are restored from backups: of one time, and of two. */
import { setTimeout as pause } from 'node:timers/promises';
import { backUp, restore } from '../support/backup';
import { CountedStack } from '../support/counted-stack';
import type { ClientEnd } from '../support/run-client';
import { timeToStart } from '../support/stack-in-temporary-home';

let counted: CountedStack;
beforeEach(async () => {
  counted = await CountedStack.start();
}, timeToStart);
afterEach(() => counted.stop(), 60_000);

const statusOf = async (key: string): Promise<string> => (await counted.resultOf(key)).status;

/** `reconcile --lost` leaves alone what was handed in within the last half minute. */
async function reconcileLost(): Promise<ClientEnd> {
  await pause(31_000);
  return counted.client('reconcile', '--lost');
}

it('both of one time: finished runs are told, unfinished ones go on, and no recorded call is made again', async () => {
  await counted.submitSign('finished', '--wait');
  const { release } = await counted.submitAndHold('going');
  const copy = counted.homes.newHome();
  backUp(counted.stack, counted.home, ['temporal', 's3'], copy);
  release();
  await counted.client('watch', 'going');
  await counted.submitSign('after-it', '--wait');

  counted.proxy.calls.length = 0;
  await restore(counted.stack, counted.home, ['temporal', 's3'], copy);
  expect(await statusOf('finished')).toBe('answered');
  expect(await counted.client('watch', 'going')).toMatchObject({ code: 0 });
  expect(await statusOf('going')).toBe('answered');
  // Three were recorded when the backup was made; the fourth was in flight.
  expect(counted.calledModels()).toEqual(['flite-tts']);
  expect(await counted.client('result', 'after-it')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no run after-it'),
  });
  expect(await counted.submitSign('after-it', '--wait')).toMatchObject({ code: 0 });
}, 240_000);

it('the database older than the store: no result is lost, and what Temporal does not know goes on or is closed', async () => {
  const open = await counted.submitAndHold('open-then');
  const copy = counted.homes.newHome();
  backUp(counted.stack, counted.home, ['temporal'], copy);
  open.release();
  await counted.client('watch', 'open-then');
  await counted.submitSign('finished-since', '--wait');
  const held = await counted.submitAndHold('begun-since');
  await counted.submitAndHold('left-alone');

  await restore(counted.stack, counted.home, ['temporal'], copy);
  held.release();
  counted.proxy.releaseAll();
  counted.proxy.calls.length = 0;

  // Temporal takes it up where it was then, and finds all of it done.
  expect(await counted.client('watch', 'open-then')).toMatchObject({ code: 0 });
  expect(counted.calledModels()).toEqual([]);

  expect(await statusOf('finished-since')).toBe('answered');
  expect((await counted.submitSign('finished-since')).stdout).toContain('finished already');
  expect(await counted.client('submit', 'Something else', '--id', 'finished-since')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('belongs to another request'),
  });

  expect(await counted.client('result', 'begun-since')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('watch begun-since'),
  });
  expect(await counted.client('watch', 'begun-since')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Temporal does not know the run begun-since'),
  });
  expect(await counted.client('retry', 'begun-since')).toMatchObject({ code: 3 });
  expect(await counted.submitSign('begun-since', '--wait')).toMatchObject({ code: 0 });
  expect(counted.calledModels()).toEqual(['flite-tts']);

  counted.proxy.calls.length = 0;
  expect((await reconcileLost()).stdout).toContain('1 ended run has an outcome now.');
  expect((await counted.resultOf('left-alone')).answer).toContain('Temporal does not know it any more');
  await counted.client('retry', 'left-alone', '--id', 'left-alone-again', '--wait');
  expect(await statusOf('left-alone-again')).toBe('answered');
  expect(counted.calledModels()).toEqual(['flite-tts']);
}, 300_000);

it('the store older than the database: what is missing is said by name, and can be done again', async () => {
  const ended = await counted.submitAndHold('ended-since');
  const reading = counted.proxy.hold('tesseract-ocr');
  await counted.submitSign('open-still');
  while (!counted.proxy.calls.some(({ path, answered }) => path.includes('tesseract-ocr') && !answered))
    await pause(50);
  const copy = counted.homes.newHome();
  backUp(counted.stack, counted.home, ['s3'], copy);
  ended.release();
  await counted.client('watch', 'ended-since');
  const speaking = counted.proxy.hold('flite-tts');
  reading();
  while ((await counted.keysOf('open-still', 'calls/')).length < 3) await pause(100);
  await counted.submitAndHold('begun-since');

  await restore(counted.stack, counted.home, ['s3'], copy);
  speaking();
  counted.proxy.releaseAll();

  // Temporal goes on with it, but not a record of what it needs is there.
  expect(await counted.client('watch', 'open-still')).toMatchObject({ code: 1 });
  const told = await counted.client('result', 'open-still');
  expect(told.stdout).toContain('is not in the store');
  expect(told.stdout).toMatch(/lost +The record/);
  counted.proxy.calls.length = 0;
  await counted.client('retry', 'open-still', '--id', 'open-still-again', '--wait');
  expect(await statusOf('open-still-again')).toBe('answered');
  expect(counted.calledModels()).toHaveLength(4);

  // Temporal has closed it, and the store does not say how.
  expect(await counted.client('result', 'ended-since')).toMatchObject({ code: 3 });
  expect(await counted.client('watch', 'ended-since')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('reconcile --lost'),
  });
  counted.proxy.calls.length = 0;
  expect((await reconcileLost()).stdout).toContain('1 ended run has an outcome now.');
  await counted.client('retry', 'ended-since', '--id', 'ended-since-again', '--wait');
  expect(await statusOf('ended-since-again')).toBe('answered');
  expect(counted.calledModels()).toEqual(['flite-tts']);

  // Temporal goes on with it, and the store never heard of it.
  const unknown = expect.stringContaining('The request of the run begun-since is not in the store');
  expect(await counted.client('watch', 'begun-since')).toMatchObject({ code: 1, stderr: unknown });
  expect(await counted.submitSign('begun-since')).toMatchObject({ code: 1, stderr: unknown });
  expect(await counted.client('delete', 'begun-since')).toMatchObject({ code: 0 });
  expect(await counted.submitSign('begun-since', '--wait')).toMatchObject({ code: 0 });
}, 300_000);
