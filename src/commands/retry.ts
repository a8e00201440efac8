/** `retry`: continues a run that did not get all done, or whose results were lost, in a new run that makes no call again that was answered. */
import { openArtifactStore } from '../adapters/store-from-settings';
import type { Context } from './context';
import { commandLine, type ExitCode, mistake } from './problem';
import { earlierCalls, keptAgain } from './redo/earlier-calls';
import { redoRequest } from './redo/redo-request';
import { reportOfFinished } from './report/run-report';
import { runNamed, runToStart } from './run-name';
import { startAndFollow } from './submission/start-and-follow';
import type { StartAsked } from './submission/start-options';

/** `id` is the new run's. */
export interface Retry extends StartAsked {
  /** The run to continue. */
  name: string;
}

/** @throws CommandProblem Run.NotFound, Run.NotFinished, or Request.Invalid where everything was done. */
export async function retry(
  { name, id, deadlineSeconds, afterwards }: Retry,
  context: Context,
): Promise<ExitCode> {
  const { settings, signal } = context;
  const earlier = runNamed(settings.IMPRESARIO_CALLER, name);
  const run = runToStart(earlier.caller, id);
  const store = openArtifactStore(settings);
  const report = await reportOfFinished(store, earlier, signal);
  if (report.outcome.status === 'answered' && report.lost.size === 0) {
    throw mistake(
      `The run ${earlier.key} got everything done, so nothing is left to continue. \`${commandLine('rerun', earlier.key)} --from <task>\` does a task of it again.`,
    );
  }
  const calls = await earlierCalls(store, earlier, signal);
  const tasks = [...calls].flatMap(([task, done]) => keptAgain(task, done));
  const handedIn = redoRequest(run, report, tasks);
  return startAndFollow(store, { ...handedIn, deadlineSeconds }, afterwards, context);
}
