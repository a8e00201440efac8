/** How each task of a run ended, from how the executor settled it. */
import { isCancellation } from '@temporalio/workflow';
import type { TaskId } from '../domain/ids';
import type { TaskOutcome, TaskView } from '../domain/run';
import type { Settled } from './execute-graph';
import type { Performed } from './perform-task';
import { TaskNotDone } from './task-not-done';

export function toOutcomes(
  tasks: readonly TaskView[],
  settled: ReadonlyMap<TaskId, Settled<TaskId, Performed>>,
): TaskOutcome[] {
  return tasks.map(({ id, type }) => {
    const end = settled.get(id);
    if (end?.state === 'done') {
      const { model, reason, callKeys, failedTries } = end.result;
      return { state: 'done', id, type, model, reason, callKeys, failedTries };
    }
    return { id, type, ...notDone(end) };
  });
}

type NotDone = Pick<Extract<TaskOutcome, { why: string }>, 'state' | 'why' | 'failedTries'>;

function notDone(end: Exclude<Settled<TaskId, Performed>, { state: 'done' }> | undefined): NotDone {
  if (end?.state === 'blocked') {
    return { state: 'skipped', why: `It needs task ${end.by}, which did not get done.`, failedTries: [] };
  }
  const error = end?.error;
  if (isCancellation(error)) return { state: 'cancelled', why: 'It was cancelled.', failedTries: [] };
  if (error instanceof TaskNotDone) {
    return { state: error.state, why: error.message, failedTries: error.failedTries };
  }
  return { state: 'failed', why: error instanceof Error ? error.message : String(error), failedTries: [] };
}
