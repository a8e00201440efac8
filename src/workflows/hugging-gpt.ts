/** A request, from plan to answer. One run is one of these workflows; it reads like HuggingGPT's four stages. */
import {
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import type { Activities, ClosedRun, Ending, PlanTasksInput } from '../activities/contract';
import type { FailureDetail, RunRequest } from '../domain/run';
import { noUsage } from '../domain/usage';
import { activityOptions } from './activity-options';
import { DraftTasks, type Execution } from './draft-tasks';
import { GraphExecution } from './execute-graph';
import { streamedTasksSignal } from './messages';
import { performTask } from './perform-task';
import { readFailure } from './read-failure';
import { RunState } from './run-state';
import { toOutcomes } from './task-outcomes';
import { withinDeadline } from './within-deadline';

const { planTasks } = proxyActivities<Activities>(activityOptions.planTasks);
const { composeAnswer } = proxyActivities<Activities>(activityOptions.composeAnswer);
const { recordOutcome } = proxyActivities<Activities>(activityOptions.recordOutcome);

/** Plans a controller may write, the first included, before the run gives up. */
const planningRounds = 3;

export async function huggingGpt(request: RunRequest): Promise<ClosedRun> {
  const run = new RunState(request);
  const execution: Execution = new GraphExecution(performTask(run));
  try {
    return await withinDeadline(request.deadlineSeconds ?? 0, async () => {
      await planInto(execution, run);
      run.settle(toOutcomes(run.view().tasks, await execution.results()));
      return answer(run);
    });
  } catch (error) {
    return await closeEarly(run, error);
  }
}

async function planInto(execution: Execution, run: RunState): Promise<void> {
  const draft = new DraftTasks(execution, run);
  setHandler(streamedTasksSignal, (streamed) => draft.take(streamed));
  let earlier: PlanTasksInput['earlier'] = { is: 'none' };
  let problems: string[] = [];
  for (let round = 1; round <= planningRounds; round++) {
    run.beginPlanning(round);
    draft.begin(round);
    const planned = await planTasks.executeWithOptions({ summary: `round ${round}` }, [
      { run: run.request, round, earlier, isLast: round === planningRounds },
    ]);
    run.spend(planned.usage);
    run.plannedBy(planned.controller);
    if (planned.valid) {
      run.accept(planned);
      await draft.settle(planned.tasks, planned.planKey);
      return;
    }
    earlier = { is: 'rejected', planKey: planned.planKey };
    problems = planned.problems;
  }
  throw failure('Plan.Invalid', `No plan could be run after ${planningRounds} tries: ${problems.join(' ')}`);
}

async function answer(run: RunState): Promise<ClosedRun> {
  run.enter('answering');
  const closed = await composeAnswer(run.soFar());
  run.enter('closed');
  return closed;
}

/** Closes the books of a run that is cancelled or has failed, then ends it as what it is. */
async function closeEarly(run: RunState, error: unknown): Promise<never> {
  const { why, type, spent } = readFailure(error);
  run.spend(spent);
  const ending: Ending = isCancellation(error) ? { is: 'cancelled' } : { is: 'failed', why };
  await CancellationScope.nonCancellable(() => recordOutcome({ ...run.soFar(), ending }));
  run.enter('closed');
  throw ending.is === 'cancelled' ? error : failure(type, why);
}

function failure(type: string, message: string): ApplicationFailure {
  const detail: FailureDetail = { then: 'fail-run', spent: noUsage };
  return ApplicationFailure.create({ type, message, nonRetryable: true, details: [detail] });
}
