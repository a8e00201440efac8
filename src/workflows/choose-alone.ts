/** The choice for one task as an activity of its own: so do runs that were begun before choices were made together. */
import { isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/contract';
import type { Assignment } from '../domain/model';
import { activityOptions } from './activity-options';
import { withChoosingSlot } from './choosing-slots';
import type { KnownTask } from './known-task';
import { readFailure } from './read-failure';
import type { RunState } from './run-state';
import { TaskNotDone } from './task-not-done';

const { selectModel } = proxyActivities<Activities>(activityOptions.selectModel);

/** @throws TaskNotDone where nobody can do it */
export async function chooseAlone(run: RunState, task: KnownTask): Promise<Assignment> {
  try {
    const { usage, ...assignment } = await withChoosingSlot(() =>
      selectModel.executeWithOptions({ summary: `${task.id}. ${task.type}` }, [
        { run: run.request, planKey: task.planKey, task: task.id },
      ]),
    );
    run.spend(usage);
    return assignment;
  } catch (error) {
    if (isCancellation(error)) throw error;
    const { why, then, spent } = readFailure(error);
    run.spend(spent);
    throw new TaskNotDone(then === 'skip-task' ? 'skipped' : 'failed', why, []);
  }
}
