/** One task of a run: a model chosen while the tasks it needs still run, then experts called, side by side for a list. */
import { CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities, RunExpertResult } from '../activities/contract';
import type { StoreKey, TaskId } from '../domain/ids';
import type { Assignment, Candidate } from '../domain/model';
import type { FailedTry } from '../domain/run';
import { activityOptions } from './activity-options';
import { withChoosingSlot } from './choosing-slots';
import type { Perform } from './execute-graph';
import { fanOutWidth } from './fan-out-width';
import { readFailure } from './read-failure';
import type { KnownTask } from './known-task';
import type { RunState } from './run-state';
import { TaskNotDone } from './task-not-done';
import { tryCandidates } from './try-candidates';

const { selectModel } = proxyActivities<Activities>(activityOptions.selectModel);

/** Most elements a task may be run for: each is an activity of its own in this run's history. */
const maxFanOut = 256;

/** A task done: by whom, why them, where the results are recorded, and who was tried before. */
export interface Performed {
  model: Candidate['id'];
  reason: string;
  failedTries: FailedTry[];
  callKeys: StoreKey[];
  outputs: RunExpertResult['outputs'];
}

export const performTask =
  (run: RunState): Perform<TaskId, KnownTask, Performed> =>
  (task, parents, withdrawal) =>
    CancellationScope.cancellable(() => {
      const scope = CancellationScope.current();
      const stop = (): void => scope.cancel();
      withdrawal.whenWithdrawn(stop);
      return run.whileStoppable(task.id, stop, () => perform(run, task, parents));
    });

async function perform(
  run: RunState,
  task: KnownTask,
  parents: Promise<ReadonlyMap<TaskId, Performed>>,
): Promise<Performed> {
  run.know(task);
  const [assignment, parentResults] = await Promise.all([chooseModel(run, task), parents]);
  const width = fanOutWidth(task.fanOut, parentResults);
  if (width > maxFanOut) {
    throw new TaskNotDone('failed', `It would have to be run ${width} times; at most ${maxFanOut} are.`, []);
  }
  run.update(task.id, { state: 'running' });
  const elements = Array.from({ length: width }, (_, element) =>
    tryCandidates(run, task, assignment, parentResults, element),
  );
  const performed = gather(await Promise.all(elements), assignment);
  run.update(task.id, {
    state: 'done',
    model: performed.model,
    reason: performed.reason,
    outputs: performed.outputs,
  });
  return performed;
}

async function chooseModel(run: RunState, task: KnownTask): Promise<Assignment> {
  try {
    const { usage, ...assignment } = await withChoosingSlot(() =>
      selectModel.executeWithOptions({ summary: `${task.id}. ${task.type}` }, [
        { run: run.request, planKey: task.planKey, task: task.id },
      ]),
    );
    run.spend(usage);
    run.update(task.id, { state: 'waiting', model: assignment.candidates[0].id, reason: assignment.reason });
    return assignment;
  } catch (error) {
    if (isCancellation(error)) throw error;
    const { why, then, spent } = readFailure(error);
    run.spend(spent);
    throw new TaskNotDone(then === 'skip-task' ? 'skipped' : 'failed', why, []);
  }
}

/** The elements' results as the task's: who did it is told of the last element that needed a fallback, if any did. */
function gather(elements: readonly Performed[], { candidates, reason }: Assignment): Performed {
  const fallenBack = elements.findLast(({ failedTries }) => failedTries.length > 0);
  return {
    model: fallenBack?.model ?? candidates[0].id,
    reason: fallenBack?.reason ?? reason,
    failedTries: elements.flatMap(({ failedTries }) => failedTries),
    callKeys: elements.flatMap(({ callKeys }) => callKeys),
    outputs: elements.flatMap(({ outputs }) => outputs),
  };
}
