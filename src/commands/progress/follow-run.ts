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
  let isKnown = true;
  try {
    for await (const sight of observe(() => lookAtRun(temporal, run, settings), signal)) show(sight);
  } catch (error) {
    if (signal.aborted) throw goesOn(run);
    // Temporal has forgotten the run, or never knew it: the store tells which.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    isKnown = false;
  }
  const found = await findReport(store, run, signal);
  switch (found.is) {
    case 'finished':
      return tellReport(store, found.report, following, output, signal);
    case 'unfinished':
      throw isKnown ? endedWithoutOutcome(run) : unknownToTemporal(run);
    case 'unknown':
      throw noSuchRun(run);
  }
}

const goesOn = ({ key }: NamedRun): CommandProblem =>
  interrupted(`Stopped watching; the run ${key} goes on. Come back with \`${commandLine('watch', key)}\`.`);

/** Terminated, timed out as a whole, or the store was restored from before its end: it has none of ours to write one. */
const endedWithoutOutcome = ({ key }: NamedRun): CommandProblem =>
  new CommandProblem(
    'Run.EndedWithoutOutcome',
    `The run ${key} has ended, and the store has no outcome of it: it was ended from outside, as its Web UI page shows, or the store was restored from an older backup. Have its outcome made from its records with \`${commandLine('reconcile', '--lost')}\`; \`${commandLine('retry', key)}\` then continues it.`,
    exitCodes.failed,
  );

/** Temporal's database was restored from before it was handed in, or its time to be remembered is over. */
export const unknownToTemporal = ({ key }: NamedRun): CommandProblem =>
  new CommandProblem(
    'Run.UnknownToTemporal',
    `Temporal does not know the run ${key}, which was handed in and has no outcome. Submit the same request again under its id and it goes on from what is recorded; or have its outcome made with \`${commandLine('reconcile', '--lost')}\`, and \`${commandLine('retry', key)}\` continues it.`,
    exitCodes.failed,
  );
