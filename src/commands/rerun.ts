/** `rerun`: does a task of a finished run again, and all that depends on it, in a new run that takes over the rest. */
import { openArtifactStore } from '../adapters/store-from-settings';
import type { ExpertAgain } from '../domain/earlier-run';
import { withDescendants } from '../domain/graph-order';
import { ModelId, type TaskId } from '../domain/ids';
import { PlanRecord } from '../domain/run';
import type { GraphTask } from '../domain/task-graph';
import type { ArtifactStore } from '../ports';
import { readRecord } from '../records';
import { cleanLine } from './clean-text';
import type { Context } from './context';
import { commandLine, type ExitCode, mistake } from './problem';
import { earlierCalls, keptAgain } from './redo/earlier-calls';
import { redoRequest } from './redo/redo-request';
import { reportOfFinished, type RunReport } from './report/run-report';
import { runNamed, runToStart } from './run-name';
import { startAndFollow } from './submission/start-and-follow';
import type { StartAsked } from './submission/start-options';

/** `id` is the new run's. */
export interface Rerun extends StartAsked {
  /** The run a task of which is done again. */
  name: string;
  /** The task's id, as `result` shows it. */
  from: string;
  /** Who shall do it; empty: whoever is chosen. */
  model: string;
}

/** @throws CommandProblem Run.NotFound, Run.NotFinished, or Request.Invalid naming the tasks there are. */
export async function rerun(
  { name, from, model, id, deadlineSeconds, afterwards }: Rerun,
  context: Context,
): Promise<ExitCode> {
  const { settings, signal } = context;
  const earlier = runNamed(settings.IMPRESARIO_CALLER, name);
  const run = runToStart(earlier.caller, id);
  const wanted = modelNamed(model);
  const store = openArtifactStore(settings);
  const report = await reportOfFinished(store, earlier, signal);
  const graph = await tasksOf(store, report, signal);
  const first = graph.find((task) => task.id === from);
  if (!first) throw noSuchTask(from, earlier.key, graph);

  const calls = await earlierCalls(store, earlier, signal);
  const redone = withDescendants(graph, first.id);
  const tasks = graph.flatMap((task) => {
    const done = calls.get(task.id) ?? { experts: [], redo: 0 };
    if (redone.has(task.id)) return [{ id: task.id, redo: done.redo + 1, expert: expertFor(task.id) }];
    return keptAgain(task.id, done);
  });
  const handedIn = redoRequest(run, report, tasks);
  return startAndFollow(store, { ...handedIn, deadlineSeconds }, afterwards, context);

  function expertFor(task: TaskId): ExpertAgain {
    return wanted.is === 'wanted' && task === from ? wanted : { is: 'chosen' };
  }
}

function modelNamed(name: string): Exclude<ExpertAgain, { is: 'kept' }> {
  if (name === '') return { is: 'chosen' };
  const model = ModelId.safeParse(name);
  if (model.success) return { is: 'wanted', model: model.data };
  throw mistake(
    `"${cleanLine(name)}" can't name a model: its id looks like owner/name. \`${commandLine('models')} <task>\` lists who there is.`,
  );
}

async function tasksOf(
  store: ArtifactStore,
  { run, outcome }: RunReport,
  signal: AbortSignal,
): Promise<readonly GraphTask[]> {
  if (outcome.plan.is === 'made') {
    const { verdict } = await readRecord(store, outcome.plan.planKey, PlanRecord, signal);
    if (verdict.is === 'valid') return verdict.graph.tasks;
  }
  throw mistake(
    `The run ${run.key} ended before it had a plan, so it has no task to do again. \`${commandLine('retry', run.key)}\` plans it anew.`,
  );
}

function noSuchTask(from: string, key: string, graph: readonly GraphTask[]): Error {
  const there = graph.map(({ id, type }) => `${id} (${type})`).join(', ');
  const tasks = there === '' ? 'it has none' : `it has ${there}`;
  return mistake(`The run ${key} has no task "${cleanLine(from)}": ${tasks}.`);
}
