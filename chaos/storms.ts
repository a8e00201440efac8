/** Storms: many runs at once in weather that lasts. Every one should end right, with no more calls than the policy says. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench';
import type { Passing } from './fronts/front';
import { judge, type Verdict } from './judge';
import { type Compared, namedRun } from './outcome';
import { randomFrom } from './random';
import { chaosPlan } from './request';
import { waitForEnd } from './run-case';
import { submission } from './submission';

/** Runs at once. */
const runs = 8;
/** Most time for all of them to end, in milliseconds: a silent expert is waited for as long as its task may take. */
const stuckAfter = 20 * 60_000;

export interface StormResult {
  name: string;
  seed: number;
  runs: number;
  verdicts: Partial<Record<Verdict, number>>;
  notes: string[];
  /** Calls to experts, and to the controller. */
  calls: { experts: number; controller: number };
  /** Calls that the storm itself answered or swallowed. */
  spoilt: { experts: number; controller: number };
  /** Most calls the policy allows for: those of undisturbed runs, and one more for each that was spoilt or cut off. */
  predicted: { experts: number; controller: number };
  seconds: number;
}

interface Storm {
  name: string;
  /** Begins it; resolves when it is over. */
  blow(bench: Bench, seed: number): Promise<void>;
  /** Calls in flight, of each run, that it may cut off. */
  cutsOff: { experts: number; controller: number };
}

const none = { experts: 0, controller: 0 };

export const storms: readonly Storm[] = [
  {
    name: '30 % of expert calls fail, 5 % hang',
    cutsOff: none,
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
  },
  { name: 'S3 away for 60 s', cutsOff: none, blow: (bench) => away(bench, 's3') },
  {
    // What a worker cannot report while Temporal is away it reports later; what timed out meanwhile is done again.
    name: 'Temporal away for 60 s',
    cutsOff: { experts: chaosPlan.tasks.length, controller: 3 },
    blow: (bench) => away(bench, 'temporal'),
  },
  {
    name: 'the controller answers 429 for 30 s',
    cutsOff: none,
    async blow(bench) {
      bench.faultOf = ({ server }) =>
        server === 'controller' ? { is: 'refuse', status: 429, retryAfterSeconds: 5 } : undefined;
      await pause(30_000);
      bench.faultOf = () => undefined;
    },
  },
];

async function away(bench: Bench, server: 's3' | 'temporal'): Promise<void> {
  await bench.processes[server].kill();
  await pause(60_000);
  await bench.processes[server].start();
}

export async function runStorm(
  bench: Bench,
  storm: Storm,
  seed: number,
  expected: Compared,
): Promise<StormResult> {
  const startedAt = Date.now();
  const latest = startedAt + stuckAfter;
  const counted = countCalls(bench);
  const keys = Array.from({ length: runs }, (_, n) => `storm-${String(startedAt)}-${String(n)}`);
  const handedIn = await Promise.all(
    keys.map(async (key) => {
      const { untilTaken } = submission(bench, key);
      await untilTaken(latest);
      return namedRun(key);
    }),
  );
  const over = storm.blow(bench, seed);
  const outcomes = await Promise.all(handedIn.map((run) => waitForEnd(bench, run, latest)));
  await over;
  const spoilt = counted.spoilt();
  bench.faultOf = () => undefined;
  bench.watcher = () => undefined;
  const judged = outcomes.map((outcome) => judge(outcome, expected, true));
  const verdicts: StormResult['verdicts'] = {};
  for (const { verdict } of judged) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const usual = { experts: chaosPlan.tasks.length, controller: 5 }; // a plan, three choices, an answer
  const predicted = (of: 'experts' | 'controller'): number =>
    runs * (usual[of] + storm.cutsOff[of]) + spoilt[of];
  return {
    name: storm.name,
    seed,
    runs,
    verdicts,
    notes: judged.map(({ note }) => note).filter((note) => note !== ''),
    calls: counted.calls(),
    spoilt,
    predicted: { experts: predicted('experts'), controller: predicted('controller') },
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  };
}

/** Counts what passes the fronts of experts and controller, and what the storm makes of it. */
function countCalls(bench: Bench): { calls(): StormResult['calls']; spoilt(): StormResult['spoilt'] } {
  const asked = { experts: 0, controller: 0 };
  const answered = { experts: 0, controller: 0 };
  bench.watcher = ({ server, phase, method }: Passing) => {
    if (method !== 'POST' || (server !== 'experts' && server !== 'controller')) return;
    (phase === 'asked' ? asked : answered)[server] += 1;
  };
  return {
    calls: () => ({ ...asked }),
    spoilt: () => ({
      experts: asked.experts - answered.experts,
      controller: asked.controller - answered.controller,
    }),
  };
}
