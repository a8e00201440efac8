/** `result`: a finished run's answer, from the store alone. */
import { openArtifactStore } from '../adapters/store-from-settings';
import type { Context } from './context';
import type { ExitCode } from './problem';
import type { Following } from './progress/follow-run';
import { reportOfFinished } from './report/run-report';
import { tellReport } from './report/tell-report';
import { runNamed } from './run-name';

/** @throws CommandProblem Run.NotFound or Run.NotFinished. */
export async function result(
  name: string,
  telling: Following,
  { settings, output, signal }: Context,
): Promise<ExitCode> {
  const run = runNamed(settings.IMPRESARIO_CALLER, name);
  const store = openArtifactStore(settings);
  return tellReport(store, await reportOfFinished(store, run, signal), telling, output, signal);
}
