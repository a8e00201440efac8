/** What a run survives: its worker and its Temporal server killed in the middle, on real servers with real experts. */
import { ManagedServer } from '../../src/stack/managed-server';
import type { StackServer } from '../../src/stack/start-stack';
import { CountedStack } from '../support/counted-stack';
import { timeToStart } from '../support/stack-in-temporary-home';

let counted: CountedStack;
beforeAll(async () => {
  counted = await CountedStack.start();
}, timeToStart);
afterAll(() => counted.stop(), 60_000);

const started = (server: StackServer | undefined): ManagedServer => {
  if (server instanceof ManagedServer) return server;
  throw new Error('the server was expected to be started by the stack');
};

async function answerOf(key: string): Promise<unknown> {
  const { status, answer, tasks } = await counted.resultOf(key);
  const made = tasks.map(({ type, model, outputs }) => ({
    type,
    model,
    hashes: outputs.map(({ sha256 }) => sha256),
  }));
  return { status, answer, made };
}

/** Idempotency keys of the calls whose results are recorded. */
const recordedCalls = async (key: string): Promise<string[]> =>
  (await counted.keysOf(key, 'calls/')).map((each) => each.replace(/^.*\/|\.json$/g, ''));

it('a run whose worker and whose Temporal server are killed ends with the same answer, and repeats no recorded call', async () => {
  await counted.submitSign('undisturbed', '--wait');
  const expected = await answerOf('undisturbed');
  counted.proxy.calls.length = 0;

  const { release } = await counted.submitAndHold('disturbed');
  const recorded = await recordedCalls('disturbed');

  const [worker] = counted.stack.servers.workers;
  await started(worker).kill('SIGKILL');
  await started(counted.stack.servers.temporal).kill('SIGKILL');
  await started(counted.stack.servers.temporal).start();
  await started(worker).start();
  release();

  const watched = await counted.client('watch', 'disturbed');
  expect(watched).toMatchObject({ code: 0 });
  expect(await answerOf('disturbed')).toEqual(expected);

  const timesCalled = (key: string): number =>
    counted.proxy.calls.filter(({ idempotencyKey }) => idempotencyKey === key).length;
  expect(recorded.map(timesCalled)).toEqual([1, 1, 1]);
  const speech = new Set(
    counted.proxy.calls
      .filter(({ path }) => path.includes('flite-tts'))
      .map(({ idempotencyKey }) => idempotencyKey),
  );
  expect(speech.size).toBe(1);
}, 180_000);

it('a finished run is told though Temporal is down', async () => {
  const temporal = started(counted.stack.servers.temporal);
  await temporal.kill('SIGKILL');
  const told = await counted.client('result', 'undisturbed');
  expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining('Ada Lovelace') });
  await temporal.start();
}, 60_000);
