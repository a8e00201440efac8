/** What a run comes to that nobody disturbs, and how long it takes. */
import type { Bench } from './bench';
import { type Compared, namedRun } from './outcome';
import { stuckAfter, waitForEnd } from './run-case';
import { submission } from './submission';

export interface Undisturbed {
  expected: Compared;
  /** From the first hand-in to the end, of each run made. */
  milliseconds: readonly number[];
}

/** The first warms up servers for all that follow, and is not timed. */
const runs = 4;

/** @throws Error where one does not end, or not with an answer: then there is nothing to compare with */
export async function undisturbed(bench: Bench): Promise<Undisturbed> {
  const milliseconds: number[] = [];
  for (let n = 0; ; n += 1) {
    await bench.freshWorkers();
    const run = namedRun(`undisturbed-${String(Date.now())}`);
    const startedAt = Date.now();
    await submission(bench, run.key).untilTaken(startedAt + stuckAfter);
    const outcome = await waitForEnd(bench, run, startedAt + stuckAfter);
    if (n > 0) milliseconds.push(Date.now() - startedAt);
    if (outcome?.compared.status !== 'answered') {
      throw new Error(
        `The undisturbed run did not end well: ${JSON.stringify(outcome)}. See ${bench.folder}.`,
      );
    }
    if (n + 1 === runs) return { expected: outcome.compared, milliseconds };
  }
}
