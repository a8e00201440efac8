/** `delete`: removes a finished run: its artifacts, its records, and what Temporal remembers of it. */
import { isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client';
import { openArtifactStore } from '../adapters/store-from-settings';
import { requestKey } from '../domain/record-keys';
import { RequestRecord } from '../domain/run';
import { removeRun } from '../housekeeping/remove-run';
import type { ArtifactStore } from '../ports';
import { readRecord } from '../records';
import type { Context } from './context';
import { CommandProblem, commandLine, type ExitCode, exitCodes } from './problem';
import { noSuchRun } from './report/run-report';
import type { OutputForm } from './report/tell-report';
import { keyOfRunId, type NamedRun, runNamed } from './run-name';
import { type Temporal, withTemporal } from './temporal';

export interface Deletion {
  name: string;
  /** Whether the earlier turns of its conversation go too. */
  withEarlierTurns: boolean;
  form: OutputForm;
}

/** @throws CommandProblem Run.NotFound, or Run.NotFinished where it is still going on. */
export async function deleteRun(
  { name, withEarlierTurns, form }: Deletion,
  { settings, output, signal }: Context,
): Promise<ExitCode> {
  const run = runNamed(settings.IMPRESARIO_CALLER, name);
  const store = openArtifactStore(settings);
  try {
    const runs = [run, ...(withEarlierTurns ? await earlierTurns(store, run, signal) : [])];
    await withTemporal(settings, async (temporal) => {
      for (const one of runs) await refuseWhileOpen(temporal, one);
      for (const one of runs) {
        await forget(temporal, one);
        const objects = await removeRun(store, one, signal);
        if (one === run && objects === 0) throw noSuchRun(run);
        if (form === 'json') output.json({ runId: one.runId, key: one.key, objects });
        else output.line(`Run ${one.key} was deleted: ${objects} objects.`);
      }
    });
    return exitCodes.done;
  } finally {
    store.close();
  }
}

async function earlierTurns(store: ArtifactStore, run: NamedRun, signal: AbortSignal): Promise<NamedRun[]> {
  if (!(await store.findRecord(requestKey(run), signal)).found) throw noSuchRun(run);
  const { turns } = await readRecord(store, requestKey(run), RequestRecord, signal);
  return turns.map(({ runId }) => runNamed(run.caller, keyOfRunId(run.caller, runId)));
}

async function refuseWhileOpen({ client, soon }: Temporal, run: NamedRun): Promise<void> {
  try {
    const { status } = await soon(() => client.workflow.getHandle(run.runId).describe());
    if (status.name !== 'RUNNING') return;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return;
    throw error;
  }
  throw new CommandProblem(
    'Run.NotFinished',
    `The run ${run.key} is still going on, so it is not deleted. Stop it first: \`${commandLine('cancel', run.key)}\`.`,
    exitCodes.unfinished,
  );
}

/** Temporal deletes in the background: for some seconds its lists still show the run. Its id is free at once. */
async function forget({ client, connection, soon }: Temporal, { runId }: NamedRun): Promise<void> {
  const { namespace } = client.options;
  const workflowExecution = { workflowId: runId };
  try {
    await soon(() => connection.workflowService.deleteWorkflowExecution({ namespace, workflowExecution }));
  } catch (error) {
    if (!isGrpcServiceError(error) || Number(error.code) !== notFound) throw error;
  }
}

/** gRPC's own number for what is not there. */
const notFound = 5;
