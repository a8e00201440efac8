/**
 * Closes the books of runs that ended without doing so themselves: terminated by hand, out of time by Temporal's own
 * limits, or unable to go on. What was done is told from their records; a run that has its outcome is left as it is.
 */
import { Context } from '@temporalio/activity';
import type { RunPlace } from '../domain/record-keys';
import { Caller, RunId } from '../domain/ids';
import type { Ports } from '../ports';
import type { Stage } from './as-activity';
import { closeFromRecords, lacksOutcome } from './close-from-records';
import type { ClosedRuns } from './contract';
import type { PlanReader } from './plan-of-run';

/** How far back is looked: much longer than a reconciler can be away unnoticed. */
const days = 7;

/** Temporal's search for ended runs whose books may be open. Completed ones closed theirs with their last activity. */
const query = (now: number): string =>
  `WorkflowType = 'huggingGpt' AND ExecutionStatus IN ('Terminated', 'TimedOut', 'Failed', 'Canceled') AND CloseTime > '${new Date(now - days * 86_400_000).toISOString()}'`;

interface EndedRun extends RunPlace {
  status: string;
}

export const closeEndedRuns =
  (ports: Ports, plans: PlanReader): Stage<void, ClosedRuns> =>
  async (_input, signal, context) => {
    const close = closeFromRecords(ports, plans);
    let closed = 0;
    for await (const run of endedRuns()) {
      signal.throwIfAborted();
      if ((await lacksOutcome(ports.store, run, signal)).is === 'no') continue;
      await close(run, `It was ${run.status} in Temporal.`, signal, context);
      closed += 1;
    }
    return { closed };
  };

async function* endedRuns(): AsyncGenerator<EndedRun> {
  const { workflow } = Context.current().client;
  for await (const { workflowId, status } of workflow.list({ query: query(Date.now()) })) {
    const runId = RunId.safeParse(workflowId);
    const caller = Caller.safeParse(workflowId.split('.')[0]);
    if (!runId.success || !caller.success) continue;
    yield { caller: caller.data, runId: runId.data, status: statusInWords(status.name) };
  }
}

/** Temporal's name of a status in small letters: `timed out`. */
export const statusInWords = (name: string): string => name.toLowerCase().replace('_', ' ');
