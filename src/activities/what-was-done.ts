/**
 * What is known of a run from its records alone: for one that ended without closing its books, since it was terminated or
 * its history can't be replayed. Records say what was done, not what was going on.
 */
import type { StoreKey, TaskId } from '../domain/ids';
import { callsPrefix, plansPrefix, type RunPlace } from '../domain/record-keys';
import { CallRecord, PlanRecord, type RunRequest, schemaVersion, type TaskOutcome } from '../domain/run';
import type { GraphTask } from '../domain/task-graph';
import { addUsage, noUsage } from '../domain/usage';
import type { ArtifactStore } from '../ports';
import { readRecordsUnder } from '../records';
import type { RunSoFar } from './contract';

interface Kept<Record> {
  key: StoreKey;
  record: Record;
}

export async function whatWasDone(
  store: ArtifactStore,
  run: RunPlace,
  signal: AbortSignal,
): Promise<RunSoFar> {
  const request: RunRequest = { schema: schemaVersion, caller: run.caller, runId: run.runId };
  const plans = await readRecordsUnder(store, plansPrefix(run), PlanRecord, signal);
  const usage = plans.reduce((sum, { record }) => addUsage(sum, record.usage), noUsage);
  const followed = lastValid(plans);
  if (followed?.record.verdict.is !== 'valid') {
    return { run: request, plan: { is: 'none' }, tasks: [], repairs: [], leftOut: [], usage };
  }
  const { graph, repairs, leftOut } = followed.record.verdict;
  const calls = await readRecordsUnder(store, callsPrefix(run), CallRecord, signal);
  return {
    run: request,
    plan: { is: 'made', planKey: followed.key },
    tasks: graph.tasks.map((task) => outcomeOf(task, callsOf(task.id, calls))),
    repairs,
    leftOut,
    usage,
  };
}

/** The plan of the last round; of several, as plans are kept while they are written, the one with the most tasks. */
function lastValid(plans: readonly Kept<PlanRecord>[]): Kept<PlanRecord> | undefined {
  const size = ({ record: { verdict } }: Kept<PlanRecord>): number =>
    verdict.is === 'valid' ? verdict.graph.tasks.length : -1;
  return plans
    .filter(({ record }) => record.verdict.is === 'valid')
    .sort((one, other) => other.record.round - one.record.round || size(other) - size(one))[0];
}

const callsOf = (id: TaskId, calls: readonly Kept<CallRecord>[]): Kept<CallRecord>[] =>
  calls.filter(({ record }) => record.task === id);

/** Of a list, nobody can tell here whether every element was done: it counts as not done, and a retry takes over what was. */
function outcomeOf({ id, type, fanOut }: GraphTask, calls: readonly Kept<CallRecord>[]): TaskOutcome {
  const [call] = calls;
  if (call && fanOut.is === 'none') {
    const reason = 'It was done before the run was ended.';
    return {
      state: 'done',
      id,
      type,
      model: call.record.model,
      reason,
      callKeys: [call.key],
      failedTries: [],
    };
  }
  return { state: 'cancelled', id, type, why: 'The run was ended before this was done.', failedTries: [] };
}
