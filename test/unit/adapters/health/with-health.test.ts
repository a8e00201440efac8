/** Experts that do not answer are left alone for a while, then probed; what is known of them stands on their cards. */
import { withHealth } from '../../../../src/adapters/health/with-health';
import { hubOfCards } from '../../../../src/adapters/hub-of-cards';
import { Failure } from '../../../../src/domain/failures';
import { ModelCard, nothingKnown } from '../../../../src/domain/model';
import type { ExpertCall, ExpertOutput } from '../../../../src/ports';

const never = new AbortController().signal;
const card = ModelCard.parse({
  id: 'impresario/vader',
  revision: '1',
  task: 'text-classification',
  description: 'How positive a text is.',
  licence: 'MIT',
  languages: ['en'],
  method: 'lexicon',
  endpoint: { via: 'local', path: '/models/impresario/vader' },
  ...nothingKnown,
});
const call: ExpertCall = {
  task: 'text-classification',
  model: card,
  inputs: [],
  idempotencyKey: 'a',
  folder: '/nowhere',
  maxOutputBytes: 1,
  spend: () => undefined,
};
const good: ExpertOutput[] = [{ is: 'text', text: 'good' }];
const unavailable = new Failure('Expert.Unavailable', 'It does not answer.');
const refused = new Failure('Expert.InputRejected', 'It takes no such picture.');

/** An expert that answers what it is told to, and counts how often it is called. */
function watched(answers: readonly (ExpertOutput[] | Error)[]) {
  let calls = 0;
  const experts = {
    call: () => {
      const answer = answers[calls++] ?? good;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  const health = withHealth(
    { hub: hubOfCards(() => Promise.resolve([card])), experts },
    { afterFailures: 3, restsMs: [10_000, 20_000] },
  );
  const ask = (): Promise<readonly ExpertOutput[]> => health.experts.call(call, never);
  return {
    ask,
    fail: () => expect(ask()).rejects.toBeInstanceOf(Failure),
    calls: () => calls,
    standsAs: async () => (await health.hub.models('text-classification', never))[0]?.health,
  };
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['performance'] }));
afterEach(() => jest.useRealTimers());

const failures = (count: number): Error[] => Array.from({ length: count }, () => unavailable);

it('leaves an expert alone that did not answer three times in a row, and says for how long', async () => {
  const expert = watched(failures(3));
  for (let i = 0; i < 3; i++) await expert.fail();
  await expect(expert.ask()).rejects.toMatchObject({
    type: 'Expert.Unavailable',
    retryAfter: { known: true, milliseconds: 10_000 },
    message: expect.stringContaining('left alone for 10 s') as string,
  });
  expect(expert.calls()).toBe(3);
  expect(await expert.standsAs()).toMatchObject({ calls: 3, successRate: 0, isResting: true });
});

it('probes with one call when the rest is over, and is whole again when that is answered', async () => {
  const expert = watched(failures(3));
  for (let i = 0; i < 3; i++) await expert.fail();
  jest.setSystemTime(Date.now() + 10_001);
  const probe = expert.ask();
  await expect(expert.ask()).rejects.toMatchObject({ type: 'Expert.Unavailable' });
  expect(await probe).toEqual(good);
  expect(await expert.ask()).toEqual(good);
  expect(await expert.standsAs()).toMatchObject({ calls: 5, isResting: false });
});

it('rests longer after a probe that failed', async () => {
  const expert = watched(failures(4));
  for (let i = 0; i < 3; i++) await expert.fail();
  jest.setSystemTime(Date.now() + 10_001);
  await expert.fail();
  await expect(expert.ask()).rejects.toMatchObject({ retryAfter: { known: true, milliseconds: 20_000 } });
  expect(expert.calls()).toBe(4);
});

it('takes a refused input for an answer: nothing rests because of it', async () => {
  const expert = watched(Array.from({ length: 9 }, () => refused));
  for (let i = 0; i < 9; i++) await expert.fail();
  expect(expert.calls()).toBe(9);
  expect(await expert.standsAs()).toMatchObject({ successRate: 1, isResting: false });
});

it('counts a cancelled call neither way', async () => {
  const expert = watched([new Error('cancelled'), good]);
  await expect(expert.ask()).rejects.toThrow('cancelled');
  await expert.ask();
  expect(await expert.standsAs()).toMatchObject({ calls: 1, successRate: 1 });
});

it('knows nothing of an expert that was not called', async () => {
  expect(await watched([]).standsAs()).toEqual({ is: 'unknown' });
});
