/** How every command that ends with a run's outcome tells it, and the exit code that goes with it. */
import type { RunStatus } from '../../domain/run';
import type { ArtifactStore } from '../../ports';
import type { Output } from '../output';
import { type ExitCode, exitCodes } from '../problem';
import { renderReport } from './render-report';
import { reportJson } from './report-json';
import type { RunReport } from './run-report';
import { saveArtifacts } from './save-artifacts';

/** Where results go: nowhere but the screen, or to a folder too. */
export type Saving = { is: 'off' } | { is: 'on'; folder: string };

export type OutputForm = 'text' | 'json';

/** An answer that lacks some tasks still is one: it says what is missing. A run without an answer is a failure. */
export const exitCodeOf = (status: RunStatus): ExitCode =>
  status === 'failed' || status === 'cancelled' ? exitCodes.failed : exitCodes.done;

export async function tellReport(
  store: ArtifactStore,
  report: RunReport,
  { saving, form }: { saving: Saving; form: OutputForm },
  output: Output,
  signal: AbortSignal,
): Promise<ExitCode> {
  const saved = saving.is === 'on' ? await saveArtifacts(store, report, saving.folder, signal) : [];
  if (form === 'json') output.json(reportJson(report, saved));
  else for (const line of renderReport(report, saved, output.colors)) output.line(line);
  return exitCodeOf(report.outcome.status);
}
