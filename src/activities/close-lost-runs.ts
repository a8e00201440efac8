/**
 * Closes the books of runs that nobody works on any more though the store has no outcome of them: Temporal does not know
 * them, since its database is older than the store, or knows them as ended, since the store is older than its database.
 * Looks at every run in the store, so it is begun by people, after a backup was restored.
 */
import { Context } from '@temporalio/activity';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { RunPlace } from '../domain/record-keys';
import { everyRunInStore } from '../housekeeping/runs-in-store';
import type { Ports } from '../ports';
import type { Stage } from './as-activity';
import { statusInWords } from './close-ended-runs';
import { closeFromRecords, lacksOutcome } from './close-from-records';
import type { ClosedRuns } from './contract';
import type { PlanReader } from './plan-of-run';

/** A client starts a run within seconds after it has put the request: younger ones may be just about to begin. */
const youngestMs = 30_000;

export const closeLostRuns =
  (ports: Ports, plans: PlanReader): Stage<void, ClosedRuns> =>
  async (_input, signal, context) => {
    const close = closeFromRecords(ports, plans);
    let closed = 0;
    for (const run of await everyRunInStore(ports.store, signal)) {
      signal.throwIfAborted();
      if (run.isClosed) continue;
      const lacking = await lacksOutcome(ports.store, run, signal);
      if (lacking.is === 'no' || Date.now() - Date.parse(lacking.request.submittedAt) < youngestMs) continue;
      const why = await whyLost(run);
      if (why === '') continue;
      await close(run, why, signal, context);
      closed += 1;
    }
    return { closed };
  };

/** Empty where the run goes on. */
async function whyLost({ runId }: RunPlace): Promise<string> {
  const { workflow } = Context.current().client;
  try {
    const { status } = await workflow.getHandle(runId).describe();
    if (status.name === 'RUNNING') return '';
    return `It was ${statusInWords(status.name)} in Temporal, and the store had no outcome of it.`;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'Temporal does not know it any more.';
    throw error;
  }
}
