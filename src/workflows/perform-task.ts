/** One task of a run: a model chosen while the tasks it needs still run, then experts called, side by side for a list. */
import { CancellationScope, patched } from '@temporalio/workflow';
import type { RunExpertResult } from '../activities/contract';
import type { StoreKey, TaskId } from '../domain/ids';
import type { Assignment, Candidate } from '../domain/model';
import type { FailedTry } from '../domain/run';
import { chooseAlone } from './choose-alone';
import { ChoosingTogether } from './choose-together';
import type { Perform } from './execute-graph';
import { fanOutWidth } from './fan-out-width';
import type { KnownTask } from './known-task';
import type { RunState } from './run-state';
import { TaskNotDone } from './task-not-done';
import { tryCandidates } from './try-candidates';

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

export function performTask(run: RunState): Perform<TaskId, KnownTask, Performed> {
  const together = new ChoosingTogether(run);
  return (task, parents, withdrawal) =>
    CancellationScope.cancellable(() => {
      const scope = CancellationScope.current();
      const stop = (): void => scope.cancel();
      withdrawal.whenWithdrawn(stop);
      return run.whileStoppable(task.id, stop, () => {
        run.know(task);
        const choice = patched('choices-together') ? together.choose(task) : chooseAlone(run, task);
        return perform(run, task, choice, parents);
      });
    });
}

async function perform(
  run: RunState,
  task: KnownTask,
  choice: Promise<Assignment>,
  parents: Promise<ReadonlyMap<TaskId, Performed>>,
): Promise<Performed> {
  const [assignment, parentResults] = await Promise.all([chosen(run, task, choice), parents]);
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

/** Shown as soon as it is made. */
async function chosen(run: RunState, task: KnownTask, choice: Promise<Assignment>): Promise<Assignment> {
  const assignment = await choice;
  run.update(task.id, { state: 'waiting', model: assignment.candidates[0].id, reason: assignment.reason });
  return assignment;
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
