/** Storms: weather that lasts, into which many runs get at once. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench';
import { randomFrom } from './random';
import { chaosPlan } from './request';

export interface Calls {
  experts: number;
  controller: number;
}

/** What is known when a storm is over, for telling how many calls there may have been at most. */
export interface StormFacts {
  runs: number;
  /** Calls that got no answer, or a refusal. */
  spoilt: Calls;
  /** Tasks that were done by another than undisturbed: a language model, where the expert did not answer. */
  byOthers: number;
  /** Calls to experts without a record, 3 s after the storm began: in flight when it did. */
  unrecorded: number;
}

export interface Storm {
  name: string;
  /** Whether it blows before the runs plan, or begins when their experts are at work. */
  begins: 'before the plans' | 'while experts work';
  /** Begins it; resolves when it is over. */
  blow(bench: Bench, seed: number): Promise<void>;
  /** Most calls by the policy, and how that follows from it, in a sentence. */
  predict(facts: StormFacts): Calls;
  because: string;
}

/** Most calls of a run that nothing happens to: each task's one, and a plan, three choices and an answer. */
const usual: Calls = { experts: chaosPlan.tasks.length, controller: 5 };

/** How long a server is away, and how long the controller refuses, in milliseconds. */
const awayMs = 60_000;
const refusesMs = 30_000;
const retryAfterSeconds = 5;

export const storms: readonly Storm[] = [
  {
    name: '30 % of expert calls fail, 5 % hang',
    begins: 'before the plans',
    blow(bench, seed) {
      const random = randomFrom(seed);
      bench.faultOf = ({ server, method }) => {
        if (server !== 'experts' || method !== 'POST') return undefined;
        const drawn = random.between(0, 100);
        if (drawn < 5) return { is: 'silence' };
        if (drawn < 20) return { is: 'refuse', status: 503, retryAfterSeconds: 1 };
        return drawn < 35 ? { is: 'reset' } : undefined;
      };
      return Promise.resolve();
    },
    predict: ({ runs, spoilt, byOthers }) => ({
      experts: runs * usual.experts - byOthers + spoilt.experts,
      controller: runs * usual.controller + byOthers,
    }),
    because:
      'each task is answered by its expert once, and each spoilt call is made again once; what an expert did not do in three tries is asked of the language model',
  },
  {
    name: 'S3 away for 60 s',
    begins: 'while experts work',
    blow: (bench) => away(bench, 's3'),
    predict: ({ runs, spoilt, unrecorded }) => ({
      experts: runs * usual.experts + spoilt.experts + unrecorded,
      controller: runs * (usual.controller + 1),
    }),
    because:
      'what was in flight when the store went, and so could not be recorded, is done once more: of experts what was counted then, of the controller one question a run',
  },
  {
    name: 'Temporal away for 60 s',
    begins: 'while experts work',
    blow: (bench) => away(bench, 'temporal'),
    predict: ({ runs, spoilt }) => ({
      experts: runs * usual.experts + spoilt.experts,
      controller: runs * (usual.controller + 1),
    }),
    because:
      'experts have answered into the store, so no call of theirs is made again; a question to the controller whose reply could not be reported is asked once more',
  },
  {
    name: 'the controller answers 429 for 30 s',
    begins: 'before the plans',
    async blow(bench) {
      bench.faultOf = ({ server }) =>
        server === 'controller' ? { is: 'refuse', status: 429, retryAfterSeconds } : undefined;
      await pause(refusesMs);
      bench.faultOf = () => undefined;
    },
    predict: ({ runs, spoilt }) => ({
      experts: runs * usual.experts + spoilt.experts,
      controller: runs * (usual.controller + refusesMs / 1_000 / retryAfterSeconds + 1),
    }),
    because: `each run waits with one question, which is asked again every ${String(retryAfterSeconds)} s, as the endpoint says`,
  },
];

async function away(bench: Bench, server: 's3' | 'temporal'): Promise<void> {
  await bench.processes[server].kill();
  await pause(awayMs);
  await bench.processes[server].start();
}
