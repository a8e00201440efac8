/** Takes over the plan of the run that is redone, whole: nobody is asked, and what was repaired then stays repaired. */
import type { StoreKey } from '../domain/ids';
import { planKey } from '../domain/record-keys';
import { describeController, PlanRecord, type RunRequest } from '../domain/run';
import { noUsage } from '../domain/usage';
import type { ArtifactStore } from '../ports';
import { createOrAdopt, hashOf, readRecord } from '../records';
import type { PlanTasksResult } from './contract';
import { toPlannedTasks } from './to-planned-tasks';

/** @throws Failure Artifact.Missing where the earlier run's records were deleted meanwhile. */
export async function followPlan(
  store: ArtifactStore,
  run: RunRequest,
  earlier: StoreKey,
  signal: AbortSignal,
): Promise<PlanTasksResult> {
  const record = await readRecord(store, earlier, PlanRecord, signal);
  const key = planKey(run, hashOf(record));
  await createOrAdopt(store, key, PlanRecord, record, signal);
  const told = { planKey: key, controller: describeController(record.controller), usage: noUsage };
  const { verdict } = record;
  if (verdict.is !== 'valid') {
    return { ...told, valid: false, problems: [`The plan ${earlier} is not one that may be run.`] };
  }
  const { graph, repairs, leftOut } = verdict;
  return { ...told, valid: true, tasks: toPlannedTasks(graph), repairs, leftOut };
}
