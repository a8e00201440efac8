/**
 * Closes the books of runs that ended without doing so themselves: terminated by hand, out of time by Temporal's own
 * limits, or unable to go on. What was done is told from their records; a run that has its outcome is left as it is.
 */
import { Context } from '@temporalio/activity';
import { RequestRecord } from '../domain/run';
import { outcomeKey, requestKey, type RunPlace } from '../domain/record-keys';
import { Caller, RunId } from '../domain/ids';
import type { Ports } from '../ports';
import type { Stage } from './as-activity';
import { recordOutcome } from './compose-answer';
import type { ClosedRuns } from './contract';
import type { PlanReader } from './plan-of-run';
import { whatWasDone } from './what-was-done';

/** How far back is looked: much longer than a reconciler can be away unnoticed. */
const days = 7;

/** Temporal's search for ended runs whose books may be open. Completed ones closed theirs with their last activity. */
const query = (now: number): string =>
  `WorkflowType = 'huggingGpt' AND ExecutionStatus IN ('Terminated', 'TimedOut', 'Failed', 'Canceled') AND CloseTime > '${new Date(now - days * 86_400_000).toISOString()}'`;

interface EndedRun extends RunPlace {
  /** In lower case, as Temporal says it. */
  status: string;
}

export const closeEndedRuns =
  (ports: Ports, plans: PlanReader): Stage<void, ClosedRuns> =>
  async (_input, signal, context) => {
    const close = recordOutcome(ports, plans);
    const { store } = ports;
    let closed = 0;
    for await (const run of endedRuns()) {
      signal.throwIfAborted();
      if ((await store.findRecord(outcomeKey(run), signal)).found) continue;
      // A run without a request was deleted, or is another's who shares this namespace.
      const request = await store.findRecord(requestKey(run), signal);
      if (!request.found || !RequestRecord.safeParse(request.value).success) continue;
      const soFar = await whatWasDone(store, run, signal);
      const ending = { is: 'failed', why: `It was ${run.status} in Temporal.` } as const;
      await close({ ...soFar, ending }, signal, context);
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
    yield { caller: caller.data, runId: runId.data, status: status.name.toLowerCase().replace('_', ' ') };
  }
}
