/**
 * `reconcile`: closes the books of runs that were ended in Temporal, such as terminated ones, now instead of with the
 * schedule; or, after a backup was restored, of all that nobody works on any more.
 */
import type { ClosedRuns } from '../activities/contract';
import { closeBooksId, closeLostBooksId } from '../schedule-housekeeping';
import type { Context } from './context';
import { CommandProblem, commandLine, type ExitCode, exitCodes } from './problem';
import type { OutputForm } from './report/tell-report';
import { withTemporal } from './temporal';

/** Which runs: those Temporal ended, or every one in the store that Temporal does not go on with. */
export type Reconciled = 'ended' | 'lost';

interface Work {
  workflow: string;
  workflowId: string;
  /** Longest wait for a worker to do it, in milliseconds. */
  patience: number;
}

const works: Record<Reconciled, Work> = {
  ended: { workflow: 'closeBooks', workflowId: closeBooksId, patience: 60_000 },
  lost: { workflow: 'closeLostBooks', workflowId: closeLostBooksId, patience: 30 * 60_000 },
};

export async function reconcile(
  which: Reconciled,
  form: OutputForm,
  { settings, output }: Context,
): Promise<ExitCode> {
  const { workflow, workflowId, patience } = works[which];
  const { closed } = await withTemporal(settings, async ({ client, soon, within }) => {
    const handle = await soon(() =>
      client.workflow.start(workflow, {
        workflowId,
        taskQueue: settings.TEMPORAL_TASK_QUEUE,
        workflowIdConflictPolicy: 'USE_EXISTING',
        args: [],
      }),
    );
    // Our own workflow, whose result is typed there.
    return within(patience, () => handle.result() as Promise<ClosedRuns>).catch((error: unknown) => {
      throw isLate(error) ? noWorker(patience) : error;
    });
  });
  if (form === 'json') output.json({ closed });
  else
    output.line(
      closed === 0
        ? 'Every ended run has its outcome.'
        : `${closed} ended ${closed === 1 ? 'run has' : 'runs have'} an outcome now.`,
    );
  return exitCodes.done;
}

const isLate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 4 || error.code === 1);

const noWorker = (patience: number): CommandProblem =>
  new CommandProblem(
    'Run.NotFinished',
    `No worker did it within ${patience / 1_000} s: is one running? See \`${commandLine('doctor')}\`.`,
    exitCodes.unfinished,
  );
