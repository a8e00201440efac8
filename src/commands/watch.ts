/** `watch`: a run's progress, live, then its outcome. */
import { openArtifactStore } from '../adapters/store-from-settings';
import type { Context } from './context';
import type { ExitCode } from './problem';
import { followRun } from './progress/follow-run';
import { findReport } from './report/run-report';
import { type OutputForm, tellReport } from './report/tell-report';
import { runNamed } from './run-name';
import { withTemporal } from './temporal';
import { isAway } from './temporal-problem';

export async function watch(name: string, form: OutputForm, context: Context): Promise<ExitCode> {
  const { settings, output, signal } = context;
  const run = runNamed(settings.IMPRESARIO_CALLER, name);
  const store = openArtifactStore(settings);
  const following = { form, saving: { is: 'off' } } as const;
  try {
    return await withTemporal(settings, (temporal) => followRun(temporal, store, run, following, context));
  } catch (error) {
    if (!isAway(error)) throw error;
    // A finished run needs no server to be told.
    const found = await findReport(store, run, signal);
    if (found.is !== 'finished') throw error;
    return tellReport(store, found.report, following, output, signal);
  }
}
