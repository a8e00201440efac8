/** `retry`: continues a run that did not get all done, in a new run that makes no call again that was answered. */
import { openArtifactStore } from '../adapters/store-from-settings';
import type { Context } from './context';
import { commandLine, type ExitCode, mistake } from './problem';
import { earlierCalls } from './redo/earlier-calls';
import { redoRequest } from './redo/redo-request';
import { reportOfFinished } from './report/run-report';
import { newRunKey, runNamed } from './run-name';
import { type Afterwards, startAndFollow } from './submission/start-and-follow';

export interface Retry {
  /** The run to continue. */
  name: string;
  /** The new run's; empty: one is made. */
  id: string;
  /** Most seconds the run may take; 0: as long as it needs. */
  deadlineSeconds: number;
  afterwards: Afterwards;
}

/** @throws CommandProblem Run.NotFound, Run.NotFinished, or Request.Invalid where everything was done. */
export async function retry(
  { name, id, deadlineSeconds, afterwards }: Retry,
  context: Context,
): Promise<ExitCode> {
  const { settings, signal } = context;
  const earlier = runNamed(settings.IMPRESARIO_CALLER, name);
  const run = runNamed(earlier.caller, id === '' ? newRunKey(new Date()) : id);
  const store = openArtifactStore(settings);
  const { request, outcome } = await reportOfFinished(store, earlier, signal);
  if (outcome.status === 'answered') {
    throw mistake(
      `The run ${earlier.key} got everything done, so nothing is left to continue. \`${commandLine('rerun', earlier.key)} --from <task>\` does a task of it again.`,
    );
  }
  const calls = await earlierCalls(store, earlier, signal);
  const tasks = [...calls].flatMap(([task, { experts, redo }]) =>
    experts.length === 0 ? [] : [{ id: task, redo, expert: { is: 'kept' as const, candidates: experts } }],
  );
  const handedIn = redoRequest(run, request, {
    is: 'redone',
    runId: earlier.runId,
    plan: outcome.plan,
    tasks,
  });
  return startAndFollow(store, { ...handedIn, deadlineSeconds }, afterwards, context);
}
