/** Brings many runs into a storm, waits for all of them, and counts the calls. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench';
import { CallCounter } from './call-counter';
import { judge, type Verdict } from './judge';
import { type Compared, namedRun, type SeenOutcome } from './outcome';
import { waitForEnd } from './run-case';
import type { Calls, Storm } from './storms';
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
  calls: Calls;
  /** Calls that got no answer, or a refusal. */
  spoilt: Calls;
  /** Most calls by the policy, and why. */
  predicted: Calls;
  because: string;
  seconds: number;
}

export const isFailingStorm = ({ verdicts, calls, predicted }: StormResult): boolean =>
  (verdicts.wrong ?? 0) + (verdicts.stuck ?? 0) + (verdicts['named failure'] ?? 0) > 0 ||
  calls.experts > predicted.experts ||
  calls.controller > predicted.controller;

export async function runStorm(
  bench: Bench,
  storm: Storm,
  seed: number,
  expected: Compared,
): Promise<StormResult> {
  const startedAt = Date.now();
  const latest = startedAt + stuckAfter;
  const counter = new CallCounter();
  // No run goes on until all are handed in, so that the storm finds them all at the same place.
  const gate = closedGate();
  bench.watcher = async (passing) => {
    counter.note(passing);
    if (passing.form === 'plan' && passing.phase === 'asked') await gate.opened;
  };
  const handedIn = await Promise.all(
    Array.from({ length: runs }, async (_, n) => {
      const key = `storm-${String(startedAt)}-${String(n)}`;
      await submission(bench, key).untilTaken(latest);
      return namedRun(key);
    }),
  );
  if (storm.begins === 'while experts work') {
    gate.open();
    while (counter.asked().experts < runs) await pause(20);
  }
  const over = storm.blow(bench, seed);
  gate.open();
  const unrecorded = pause(3_000).then(() => counter.unrecorded());
  const outcomes = await Promise.all(handedIn.map((run) => waitForEnd(bench, run, latest)));
  await over;
  bench.faultOf = () => undefined;
  bench.watcher = () => undefined;
  const judged = outcomes.map((outcome) => judge(outcome, expected, true));
  const verdicts: StormResult['verdicts'] = {};
  for (const { verdict } of judged) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const spoilt = counter.spoilt();
  const byOthers = outcomes.reduce((sum, outcome) => sum + doneByOthers(outcome, expected), 0);
  return {
    name: storm.name,
    seed,
    runs,
    verdicts,
    notes: judged.map(({ note }) => note).filter((note) => note !== ''),
    calls: counter.asked(),
    spoilt,
    predicted: storm.predict({ runs, spoilt, byOthers, unrecorded: await unrecorded }),
    because: storm.because,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  };
}

const doneByOthers = (outcome: SeenOutcome | undefined, expected: Compared): number =>
  (outcome?.compared.tasks ?? []).filter(
    ({ id, model }) => model !== expected.tasks.find((task) => task.id === id)?.model,
  ).length;

function closedGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
