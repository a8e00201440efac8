/** One look at a run through Temporal: its progress if a worker answers, else why not. */
import { QueryRejectedError, WorkflowNotFoundError } from '@temporalio/client';
import { RunView } from '../../domain/run';
import type { NamedRun } from '../run-name';
import type { Temporal, TemporalSettings } from '../temporal';
import { isAway, temporalProblem } from '../temporal-problem';
import type { Sight } from './observe';
import { pendingWork } from './pending-work';

/** Longest wait for a worker's answer, in milliseconds; a server without one holds the question until then. */
const patience = 3_000;

/** @throws WorkflowNotFoundError where Temporal knows no such run. */
export async function lookAtRun(
  { client, within }: Temporal,
  { runId }: NamedRun,
  settings: TemporalSettings,
): Promise<Sight> {
  const handle = client.workflow.getHandle(runId);
  try {
    const answer = await within(patience, () => handle.query<unknown>('progress'));
    const view = RunView.parse(answer);
    return { is: 'view', view, ...(await within(patience, () => pendingWork(handle))) };
  } catch (error) {
    if (error instanceof QueryRejectedError) return { is: 'closed' };
    if (error instanceof WorkflowNotFoundError) throw error;
  }
  try {
    const { status } = await within(patience, () => handle.describe());
    return { is: status.name === 'RUNNING' ? 'no-worker' : 'closed' };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) throw error;
    const problem = temporalProblem(error, settings);
    if (isAway(problem)) return { is: 'no-server' };
    throw problem;
  }
}
