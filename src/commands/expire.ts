/** `expire`: deletes the caller's runs that ended long ago. Those that go on, and those of other callers, are left alone. */
import { openArtifactStore } from '../adapters/store-from-settings';
import { lastChange, runsInStore } from '../housekeeping/runs-in-store';
import type { Context } from './context';
import { deleteRun } from './delete';
import { CommandProblem, type ExitCode, exitCodes } from './problem';
import type { OutputForm } from './report/tell-report';
import { keyOfRunId } from './run-name';

export async function expire(
  olderThanSeconds: number,
  form: OutputForm,
  context: Context,
): Promise<ExitCode> {
  const { settings, output, signal } = context;
  const caller = settings.IMPRESARIO_CALLER;
  const oldest = new Date(Date.now() - olderThanSeconds * 1_000).toISOString();
  const store = openArtifactStore(settings);
  let deleted = 0;
  try {
    for (const run of await runsInStore(store, caller, signal)) {
      if ((await lastChange(store, run, signal)) >= oldest) continue;
      const name = keyOfRunId(caller, run.runId);
      try {
        await deleteRun({ name, withEarlierTurns: false, form }, context);
        deleted += 1;
      } catch (error) {
        // One that goes on, or that another has just deleted, is no reason to keep the rest.
        if (!(error instanceof CommandProblem) || !['Run.NotFinished', 'Run.NotFound'].includes(error.type))
          throw error;
      }
    }
  } finally {
    store.close();
  }
  if (form === 'text') output.line(deleted === 1 ? '1 run was deleted.' : `${deleted} runs were deleted.`);
  return exitCodes.done;
}
