/** What a run comes to that nobody disturbs. */
import type { Bench } from './bench';
import { type Compared, namedRun } from './outcome';
import { stuckAfter, waitForEnd } from './run-case';
import { submission } from './submission';

/** @throws Error where it does not end, or not with an answer: then there is nothing to compare with */
export async function expectedOutcome(bench: Bench): Promise<Compared> {
  const run = namedRun(`undisturbed-${String(Date.now())}`);
  const latest = Date.now() + stuckAfter;
  await submission(bench, run.key).untilTaken(latest);
  const outcome = await waitForEnd(bench, run, latest);
  if (outcome?.compared.status === 'answered') return outcome.compared;
  throw new Error(`The undisturbed run did not end well: ${JSON.stringify(outcome)}. See ${bench.folder}.`);
}
