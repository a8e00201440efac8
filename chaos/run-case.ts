/** One disturbed run: handed in, disturbed at its moment, waited for, and compared with the undisturbed one. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench';
import type { ChaosCase } from './cases';
import { disturb, type Disturbance } from './disturb';
import type { Passing } from './fronts/front';
import { momentOf, recordedCall } from './moments';
import { judge, type Verdict } from './judge';
import { type Compared, namedRun, seeOutcome, type SeenOutcome } from './outcome';
import { submission } from './submission';

export interface CaseResult {
  case: ChaosCase;
  verdict: Verdict;
  /** Calls made again though their record was written: none may be. */
  repeatedFinished: number;
  /** Calls made more than once, whose record was not written yet. */
  repeatedInFlight: number;
  lost: string[];
  /** Times the request was handed in until it was taken. */
  submits: number;
  /** From the first hand-in to the end of the run. */
  milliseconds: number;
  /** What differs or went wrong; empty where nothing did. */
  note: string;
}

/** Most time a run may take to end, in milliseconds: an undisturbed one takes a few seconds. */
export const stuckAfter = 240_000;

export async function runCase(bench: Bench, disturbed: ChaosCase, expected: Compared): Promise<CaseResult> {
  await bench.freshWorkers();
  const startedAt = Date.now();
  const run = namedRun(`case-${String(disturbed.seed)}-${String(startedAt)}`);
  const calls = new CallCount();
  const handedIn = submission(bench, run.key);
  let seen = 0;
  const disturbance: { done?: Disturbance } = {};
  bench.watcher = async (passing) => {
    calls.note(passing);
    if (momentOf(passing) !== disturbed.moment || disturbance.done) return;
    seen += 1;
    if (seen < disturbed.nth) return;
    if (disturbed.aim.is === 'after') {
      disturbance.done = later(disturbed.aim.milliseconds, passing);
      return;
    }
    disturbance.done = disturb(disturbed, passing, { bench, client: handedIn.client });
    await disturbance.done.begun;
  };
  const later = (milliseconds: number, passing: Passing): Disturbance => {
    const begun = pause(milliseconds).then(() =>
      disturb(disturbed, passing, { bench, client: handedIn.client }),
    );
    return { begun: begun.then((made) => made.begun), over: begun.then((made) => made.over) };
  };

  const submits = await handedIn.untilTaken(startedAt + stuckAfter);
  const outcome = await waitForEnd(bench, run, startedAt + stuckAfter);
  const milliseconds = Date.now() - startedAt;
  await disturbance.done?.over;
  // A worker that was paused wakes now at the latest: what it does then counts.
  if (disturbed.kind === 'pause' && disturbed.target === 'worker') await pause(1_500);
  bench.watcher = () => undefined;
  bench.faultOf = () => undefined;
  await handedIn.client.kill();
  const { verdict, note } = judge(outcome, expected, disturbance.done !== undefined);
  return {
    case: disturbed,
    verdict,
    note,
    ...calls.counted(),
    lost: outcome?.lost ?? [],
    submits,
    milliseconds,
  };
}

/** Ended is: the outcome is written and the workflow is closed. */
export async function waitForEnd(
  bench: Pick<Bench, 'store' | 'temporal'>,
  run: ReturnType<typeof namedRun>,
  latest: number,
): Promise<SeenOutcome | undefined> {
  while (Date.now() < latest) {
    const outcome = await look(() => seeOutcome(bench.store, run, AbortSignal.timeout(10_000)));
    if (outcome) {
      const status = await look(
        async () => (await bench.temporal.workflow.getHandle(run.runId).describe()).status.name,
      );
      if (status !== undefined && status !== 'RUNNING') return outcome;
    }
    await pause(250);
  }
  return undefined;
}

/** A server that is just down is asked again. */
async function look<T>(at: () => Promise<T>): Promise<T | undefined> {
  try {
    return await at();
  } catch {
    return undefined;
  }
}

/** Counts calls to experts by their idempotency key. */
class CallCount {
  private readonly recorded = new Set<string>();
  private readonly made = new Map<string, number>();
  private repeatedFinished = 0;

  note(passing: Passing): void {
    const key = recordedCall(passing);
    if (key !== undefined) this.recorded.add(key);
    const { server, phase, method, idempotencyKey } = passing;
    if (server !== 'experts' || phase !== 'asked' || method !== 'POST' || idempotencyKey === '') return;
    if (this.recorded.has(idempotencyKey)) this.repeatedFinished += 1;
    this.made.set(idempotencyKey, (this.made.get(idempotencyKey) ?? 0) + 1);
  }

  counted(): Pick<CaseResult, 'repeatedFinished' | 'repeatedInFlight'> {
    const again = [...this.made.values()].reduce((sum, count) => sum + count - 1, 0);
    return { repeatedFinished: this.repeatedFinished, repeatedInFlight: again - this.repeatedFinished };
  }
}
