/** Keys in history are told without their own run's prefix, and found again whole. */
import fc from 'fast-check';
import {
  closingWithShortKeys,
  expertWithShortKeys,
  shortKey,
  wholeKey,
} from '../../../src/activities/short-keys';
import type { RunExpertInput, RunSoFar } from '../../../src/activities/contract';
import { Caller, ModelId, RunKey, runIdOf, Sha256, StoreKey, TaskId } from '../../../src/domain/ids';
import { artifactKey, callKey, planKey } from '../../../src/domain/record-keys';
import { schemaVersion, type TaskOutcome } from '../../../src/domain/run';
import { noUsage } from '../../../src/domain/usage';
import { unwatched } from '../../support/chat-endpoint';

const runNamed = (name: string): RunSoFar['run'] => {
  const caller = Caller.parse('ada');
  return { schema: schemaVersion, caller, runId: runIdOf(caller, RunKey.parse(name)) };
};
const name = fc.stringMatching(/^[a-z0-9]{1,20}$/);
const sha256 = fc.stringMatching(/^[0-9a-f]{64}$/).map((hex) => Sha256.parse(hex));
const never = new AbortController().signal;

it('a key of the run is shorter in history, and whole again for who reads it', () => {
  fc.assert(
    fc.property(name, sha256, (one, hash) => {
      const run = runNamed(one);
      for (const key of [planKey(run, hash), callKey(run, hash), artifactKey(run, hash)]) {
        const short = shortKey(run, key);
        expect(short.length).toBeLessThan(key.length);
        expect(wholeKey(run, short)).toBe(key);
        // As histories from before say it.
        expect(wholeKey(run, key)).toBe(key);
      }
    }),
  );
});

it("another run's key stays whole", () => {
  fc.assert(
    fc.property(name, name, sha256, (one, other, hash) => {
      fc.pre(one !== other);
      const key = callKey(runNamed(other), hash);
      expect(wholeKey(runNamed(one), shortKey(runNamed(one), key))).toBe(key);
    }),
  );
});

it('an expert’s inputs are read from whole keys, whether history says them short or whole, and its result is told short', async () => {
  const run = runNamed('one');
  const [hash, other] = [Sha256.parse('a'.repeat(64)), Sha256.parse('b'.repeat(64))];
  const seen: RunExpertInput[] = [];
  const stage = expertWithShortKeys((input) => {
    seen.push(input);
    return Promise.resolve({ callKey: callKey(run, other), usage: noUsage, outputs: [] });
  });
  const input: RunExpertInput = {
    run,
    planKey: StoreKey.parse(`plans/${hash}.json`),
    task: TaskId.parse('2'),
    candidate: {
      id: ModelId.parse('a/model'),
      revision: '1',
      endpoint: { via: 'local', path: '/models/a/model' },
    },
    parents: { [TaskId.parse('1')]: [StoreKey.parse(`calls/${hash}.json`), callKey(run, hash)] },
    element: 0,
    othersFollow: false,
  };
  expect(await stage(input, never, unwatched)).toMatchObject({ callKey: `calls/${other}.json` });
  expect(seen).toMatchObject([
    { planKey: planKey(run, hash), parents: { '1': [callKey(run, hash), callKey(run, hash)] } },
  ]);
});

it('a run is closed with whole keys, so that its outcome can be read without knowing how history says them', async () => {
  const run = runNamed('one');
  const hash = Sha256.parse('a'.repeat(64));
  const seen: RunSoFar[] = [];
  const stage = closingWithShortKeys((input: RunSoFar) => {
    seen.push(input);
    return Promise.resolve({});
  });
  const done: TaskOutcome = {
    state: 'done',
    id: TaskId.parse('1'),
    type: 'summarization',
    model: ModelId.parse('a/model'),
    reason: '',
    callKeys: [StoreKey.parse(`calls/${hash}.json`)],
    failedTries: [],
  };
  const soFar: RunSoFar = {
    run,
    plan: { is: 'made', planKey: StoreKey.parse(`plans/${hash}.json`) },
    tasks: [done],
    repairs: [],
    leftOut: [],
    usage: noUsage,
  };
  await stage(soFar, never, unwatched);
  expect(seen).toMatchObject([
    { plan: { planKey: planKey(run, hash) }, tasks: [{ callKeys: [callKey(run, hash)] }] },
  ]);
});
