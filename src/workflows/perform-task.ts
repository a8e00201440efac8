/** One task of a run: a model chosen while the tasks it needs still run, then candidates in order until one delivers. */
import { isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities, PlannedTask, RunExpertResult } from '../activities/contract';
import type { TaskId } from '../domain/ids';
import type { Assignment, Candidate } from '../domain/model';
import type { FailedTry } from '../domain/run';
import { activityOptions, expertOptions } from './activity-options';
import { withChoosingSlot } from './choosing-slots';
import type { Perform } from './execute-graph';
import { readFailure } from './read-failure';
import type { RunState } from './run-state';

const { selectModel } = proxyActivities<Activities>(activityOptions.selectModel);

/** A task done: by whom, why them, where the result is recorded, and who was tried before. */
export interface Performed extends RunExpertResult {
  model: Candidate['id'];
  reason: string;
  failedTries: FailedTry[];
}

/** A task that could not be done: nobody offers it (`skipped`), or nobody delivered (`failed`). */
export class TaskNotDone extends Error {
  override readonly name = 'TaskNotDone';
  constructor(
    readonly state: 'failed' | 'skipped',
    message: string,
    readonly failedTries: FailedTry[],
  ) {
    super(message);
  }
}

export const performTask =
  (run: RunState): Perform<TaskId, PlannedTask, Performed> =>
  async (task, parents) => {
    run.know(task);
    const [assignment, parentResults] = await Promise.all([chooseModel(run, task), parents]);
    return tryCandidates(run, task, assignment, parentResults);
  };

async function chooseModel(run: RunState, task: PlannedTask): Promise<Assignment> {
  try {
    const { usage, ...assignment } = await withChoosingSlot(() =>
      selectModel.executeWithOptions({ summary: `${task.id}. ${task.type}` }, [
        { run: run.request, planKey: run.planKey, task: task.id },
      ]),
    );
    run.spend(usage);
    run.update(task.id, { state: 'waiting', model: assignment.candidates[0].id, reason: assignment.reason });
    return assignment;
  } catch (error) {
    if (isCancellation(error)) throw error;
    const { why, then } = readFailure(error);
    throw new TaskNotDone(then === 'skip-task' ? 'skipped' : 'failed', why, []);
  }
}

async function tryCandidates(
  run: RunState,
  task: PlannedTask,
  { candidates, reason }: Assignment,
  parents: ReadonlyMap<TaskId, Performed>,
): Promise<Performed> {
  const { runExpert } = proxyActivities<Activities>(expertOptions(task.timeLimitSeconds));
  const input = {
    run: run.request,
    planKey: run.planKey,
    task: task.id,
    parents: Object.fromEntries([...parents].map(([id, { callKey }]) => [id, callKey])),
  };
  const failedTries: FailedTry[] = [];
  for (const candidate of candidates) {
    run.update(task.id, { state: 'running', model: candidate.id });
    try {
      const result = await runExpert.executeWithOptions(
        { summary: `${task.id}. ${task.type} by ${candidate.id}` },
        [{ ...input, candidate }],
      );
      run.update(task.id, { state: 'done', outputs: result.outputs });
      return { ...result, model: candidate.id, reason: reasonFor(reason, failedTries), failedTries };
    } catch (error) {
      if (isCancellation(error)) throw error;
      const { why, then } = readFailure(error);
      failedTries.push({ model: candidate.id, why });
      if (then !== 'next-candidate') break;
    }
  }
  throw new TaskNotDone('failed', failedTries.at(-1)?.why ?? 'No expert was tried.', failedTries);
}

const reasonFor = (reason: string, failedTries: readonly FailedTry[]): string => {
  const last = failedTries.at(-1);
  return last === undefined ? reason : `Used because ${last.model} did not deliver: ${last.why}`;
};
