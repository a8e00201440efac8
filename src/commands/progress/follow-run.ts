/** Shows a run's progress until it ends, then tells its outcome. */
import { WorkflowNotFoundError } from '@temporalio/client';
import type { ArtifactStore } from '../../ports';
import type { Context } from '../context';
import { CommandProblem, commandLine, exitCodes, type ExitCode, interrupted } from '../problem';
import { findReport, noSuchRun } from '../report/run-report';
import { type OutputForm, type Saving, tellReport } from '../report/tell-report';
import type { NamedRun } from '../run-name';
import type { Temporal } from '../temporal';
import { lookAtRun } from './look-at-run';
import { observe } from './observe';
import { showProgress } from './show-progress';

export interface Following {
  saving: Saving;
  form: OutputForm;
}

/** @throws CommandProblem Interrupted on Ctrl-C: the run goes on. */
export async function followRun(
  temporal: Temporal,
  store: ArtifactStore,
  run: NamedRun,
  following: Following,
  { settings, output, signal }: Context,
): Promise<ExitCode> {
  const show = showProgress(following.form, output);
  try {
    for await (const sight of observe(() => lookAtRun(temporal, run, settings), signal)) show(sight);
  } catch (error) {
    if (signal.aborted) throw goesOn(run);
    // Temporal has forgotten the run, or never knew it: the store tells which.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
  const found = await findReport(store, run, signal);
  switch (found.is) {
    case 'finished':
      return tellReport(store, found.report, following, output, signal);
    case 'unfinished':
      throw endedWithoutOutcome(run);
    case 'unknown':
      throw noSuchRun(run);
  }
}

const goesOn = ({ key }: NamedRun): CommandProblem =>
  interrupted(`Stopped watching; the run ${key} goes on. Come back with \`${commandLine('watch', key)}\`.`);

/** Terminated, or timed out as a whole: no code of ours could run to write an outcome. */
const endedWithoutOutcome = ({ key }: NamedRun): CommandProblem =>
  new CommandProblem(
    'Run.EndedWithoutOutcome',
    `The run ${key} was ended from outside before it could write down an outcome; its Web UI page shows by whom. Submit the request again under another id.`,
    exitCodes.failed,
  );
