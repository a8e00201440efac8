/** `cancel`: has a run stop, waits until it has, and tells what was done until then. */
import { setTimeout as pause } from 'node:timers/promises';
import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { openArtifactStore } from '../adapters/store-from-settings';
import { TaskId } from '../domain/ids';
import { cleanLine } from './clean-text';
import type { Context } from './context';
import { CommandProblem, commandLine, type ExitCode, exitCodes, interrupted, mistake } from './problem';
import { renderReport } from './report/render-report';
import { reportJson } from './report/report-json';
import { findReport, noSuchRun } from './report/run-report';
import type { OutputForm } from './report/tell-report';
import { type NamedRun, runNamed } from './run-name';
import { cancelTaskUpdate } from '../workflows/messages';
import { type Temporal, withTemporal } from './temporal';

/** Longest wait for a run to stop, in milliseconds: experts in flight end, and the outcome is written. */
const patience = 30_000;

export async function cancel(
  name: string,
  form: OutputForm,
  { settings, output, signal }: Context,
): Promise<ExitCode> {
  const run = runNamed(settings.IMPRESARIO_CALLER, name);
  const wasOpen = await withTemporal(settings, (temporal) => stop(temporal, run, signal));
  const found = await findReport(openArtifactStore(settings), run, signal);
  if (found.is === 'unknown') throw noSuchRun(run);
  if (found.is === 'unfinished') {
    if (form === 'json') output.json({ runId: run.runId, key: run.key, status: 'ended without outcome' });
    else output.line(`The run ${run.key} has ended, without an outcome to tell.`);
    return exitCodes.done;
  }
  if (!wasOpen) output.note(`The run ${run.key} had ended already; there was nothing to cancel.`);
  if (form === 'json') output.json(reportJson(found.report, []));
  else for (const line of renderReport(found.report, [], output.colors)) output.line(line);
  return exitCodes.done;
}

/** `cancel RUN TASK`: has one task stop; those that need it are skipped, and the run goes on. */
export async function cancelTask(
  name: string,
  task: string,
  form: OutputForm,
  { settings, output }: Context,
): Promise<ExitCode> {
  const run = runNamed(settings.IMPRESARIO_CALLER, name);
  const id = TaskId.safeParse(task);
  if (!id.success)
    throw mistake(`"${cleanLine(task)}" can't be a task: its id is a whole number, as \`watch\` shows it.`);
  await withTemporal(settings, async ({ client, soon }) => {
    const handle = client.workflow.getHandle(run.runId);
    try {
      await soon(() => handle.executeUpdate(cancelTaskUpdate, { args: [id.data] }));
    } catch (error) {
      if (error instanceof WorkflowUpdateFailedError) throw mistake(error.cause?.message ?? error.message);
      if (error instanceof WorkflowNotFoundError) {
        throw mistake(`The run ${run.key} is not going on, so no task of it can be cancelled.`);
      }
      throw error;
    }
  });
  if (form === 'json') output.json({ runId: run.runId, key: run.key, task: id.data, status: 'cancelled' });
  else
    output.line(
      `Task ${id.data} of the run ${run.key} was cancelled; \`${commandLine('watch', run.key)}\` shows how it goes on.`,
    );
  return exitCodes.done;
}

/** Returns whether the run was still open. */
async function stop({ client, soon }: Temporal, run: NamedRun, signal: AbortSignal): Promise<boolean> {
  const handle = client.workflow.getHandle(run.runId);
  const isOpen = async (): Promise<boolean> => {
    const { status } = await soon(() => handle.describe());
    return status.name === 'RUNNING';
  };
  try {
    if (!(await isOpen())) return false;
    await soon(() => handle.cancel());
    const giveUpAt = Date.now() + patience;
    while (await isOpen()) {
      if (Date.now() > giveUpAt) throw stillOpen(run);
      await pause(250, undefined, { signal });
    }
    return true;
  } catch (error) {
    if (signal.aborted) throw interrupted(`Stopped waiting; the run ${run.key} was asked to stop.`);
    // Forgotten by Temporal, so ended; or never there, which the store tells.
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

const stillOpen = ({ key }: NamedRun): CommandProblem =>
  new CommandProblem(
    'Run.NotFinished',
    `The run ${key} was asked to stop but has not yet: is a worker running? See \`${commandLine('doctor')}\`; \`${commandLine('watch', key)}\` shows when it ends.`,
    exitCodes.unfinished,
  );
