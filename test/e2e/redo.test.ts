/** Runs that are continued or redone: what was done is taken over, and only what is left is asked of an expert. */
import { CountedStack, type Told } from '../support/counted-stack';
import { timeToStart } from '../support/stack-in-temporary-home';

let counted: CountedStack;
beforeAll(async () => {
  counted = await CountedStack.start();
  await counted.submitSign('whole', '--wait');
}, timeToStart);
afterAll(() => counted.stop(), 60_000);
beforeEach(() => void counted.proxy.calls.splice(0));
// Whatever is held when a test fails must not hold the next one.
afterEach(() => counted.proxy.releaseAll());

const hashesOf = ({ tasks }: Told): string[][] =>
  tasks.map(({ outputs }) => outputs.map(({ sha256 }) => sha256));
const idOf = ({ tasks }: Told, type: string): string => tasks.find((task) => task.type === type)?.id ?? '';
const countCalls = async (key: string): Promise<number> => (await counted.keysOf(key, 'calls/')).length;

it('a cancelled run is continued: only the call that was not answered is made', async () => {
  const { release } = await counted.submitAndHold('stopped');
  await counted.client('cancel', 'stopped');
  await counted.untilHungUp();
  release();
  counted.proxy.calls.length = 0;

  const { code, stderr } = await counted.client('retry', 'stopped', '--id', 'continued', '--wait');
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const continued = await counted.resultOf('continued');
  expect(continued).toMatchObject({ status: 'answered', request: { redoes: 'stopped' } });
  expect(hashesOf(continued)).toEqual(hashesOf(await counted.resultOf('whole')));
  expect(counted.calledModels()).toEqual(['flite-tts']);
}, 120_000);

it('a task is redone with all that depends on it; every other result is taken over', async () => {
  const whole = await counted.resultOf('whole');
  await counted.client('rerun', 'whole', '--from', idOf(whole, 'image-to-text'), '--id', 'again', '--wait');
  const again = await counted.resultOf('again');
  expect(again.status).toBe('answered');
  expect(hashesOf(again)).toEqual(hashesOf(whole));
  const others = counted.calledModels();
  expect(others).toContain('tesseract-ocr');
  expect(others).toContain('flite-tts');
  // What stands beside it, such as the entities found before, is not asked for again unless it needs the task.
  expect(await countCalls('again')).toBe(await countCalls('whole'));
}, 120_000);

it('a redone call is another call to the expert: its idempotency key is new', async () => {
  const whole = await counted.resultOf('whole');
  const tts = idOf(whole, 'text-to-speech');
  await counted.client('rerun', 'whole', '--from', tts, '--wait');
  const [first] = counted.proxy.calls;
  await counted.client('rerun', 'whole', '--from', tts, '--wait');
  await counted.submitSign('whole-2', '--wait');
  const keys = counted.proxy.calls
    .filter(({ path }) => path.includes('flite-tts'))
    .map(({ idempotencyKey }) => idempotencyKey);
  // The two redone once are the same call; the one of the new request is the first.
  expect(keys[0]).toBe(first?.idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
}, 120_000);

it('a model that is asked for and not there is said by name, and nobody else is taken', async () => {
  const whole = await counted.resultOf('whole');
  const tts = idOf(whole, 'text-to-speech');
  await counted.client(
    'rerun',
    'whole',
    '--from',
    tts,
    '--model',
    'nobody/there',
    '--id',
    'wanted',
    '--wait',
  );
  const { status, tasks } = await counted.resultOf('wanted');
  expect(status).toBe('partly-answered');
  expect(tasks.find(({ id }) => id === tts)?.why).toContain('nobody/there');
  expect(counted.calledModels()).toEqual([]);

  // And a run that is left unfinished by that is continued with whoever there is.
  await counted.client('retry', 'wanted', '--id', 'wanted-retried', '--wait');
  expect((await counted.resultOf('wanted-retried')).status).toBe('answered');
  expect(counted.calledModels()).toEqual(['flite-tts']);
}, 120_000);

it.each([
  [['retry', 'whole'], 'got everything done'],
  [['retry', 'nowhere'], 'There is no run nowhere'],
  [['rerun', 'whole', '--from', '99'], 'has no task "99": it has '],
  [['rerun', 'whole', '--from', '1', '--model', 'a b c'], "can't name a model"],
  [['rerun', 'whole'], '--from'],
  [['retry', '../whole'], "can't name a run"],
])('%j is refused with what to do', async (words, says) => {
  const { code, stderr } = await counted.client(...words);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) as string });
});
