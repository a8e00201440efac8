/** Calls the candidates for a task in order until one gives an output that holds. */
import { isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities, RunExpertInput } from '../activities/contract';
import type { TaskId } from '../domain/ids';
import type { Assignment, Candidate } from '../domain/model';
import type { FailedTry } from '../domain/run';
import { noUsage } from '../domain/usage';
import { expertOptions } from './activity-options';
import { bytesTold, entered, enters, leave, spendCall } from './call-budget';
import type { KnownTask } from './known-task';
import type { Performed } from './perform-task';
import { readFailure } from './read-failure';
import type { RunState } from './run-state';
import { TaskNotDone } from './task-not-done';

/** @param element which element of the list the task fans out over; 0 where there is none */
export async function tryCandidates(
  run: RunState,
  task: KnownTask,
  { candidates, reason }: Assignment,
  parents: ReadonlyMap<TaskId, Performed>,
  element: number,
): Promise<Performed> {
  const input: Omit<RunExpertInput, 'candidate' | 'othersFollow'> = {
    run: run.request,
    planKey: task.planKey,
    task: task.id,
    parents: Object.fromEntries([...parents].map(([id, { callKeys }]) => [id, callKeys])),
    element,
  };
  const failedTries: FailedTry[] = [];
  const open: Candidate[] = [...candidates];
  // Those that asked for patience come again after all others, and are waited for then.
  const busy: Candidate[] = [];
  for (let candidate = open.shift(); candidate; candidate = open.shift() ?? busy.shift()) {
    const model = candidate.id;
    const othersFollow = open.length > 0;
    const options = expertOptions(task.timeLimitSeconds, candidate.endpoint);
    const { runExpert } = proxyActivities<Activities>(options);
    const told: RunExpertInput = { ...input, candidate, othersFollow };
    const bytes = bytesTold(told);
    spendCall(bytes);
    if (!enters(bytes)) await entered(bytes);
    try {
      const summary = `${task.id}. ${task.type} by ${model}${task.fanOut.is === 'over' ? `, element ${element + 1}` : ''}`;
      const done = await runExpert.executeWithOptions({ summary }, [told]);
      const { callKey, outputs, usage } = done;
      run.spend(usage ?? noUsage);
      return {
        model: done.model ?? model,
        reason: reasonAfter(failedTries, reason),
        failedTries,
        callKeys: [callKey],
        outputs,
      };
    } catch (error) {
      if (isCancellation(error)) throw error;
      const { why, type, then, spent } = readFailure(error);
      run.spend(spent);
      failedTries.push({ model, why });
      if (type === 'Expert.Busy') busy.push(candidate);
      if (then !== 'next-candidate') break;
      run.update(task.id, { reason: `${model} did not deliver: ${why}` });
    } finally {
      leave(bytes);
    }
  }
  throw new TaskNotDone('failed', failedTries.at(-1)?.why ?? 'No expert was tried.', failedTries);
}

function reasonAfter(failedTries: readonly FailedTry[], reason: string): string {
  const last = failedTries.at(-1);
  return last ? `Used because ${last.model} did not deliver: ${last.why}` : reason;
}
