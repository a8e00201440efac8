/** Housekeeping, begun by a schedule: closes the books of runs that ended without doing so themselves. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities, ClosedRuns } from '../activities/contract';
import { activityOptions } from './activity-options';

const { closeEndedRuns } = proxyActivities<Activities>(activityOptions.closeEndedRuns);

export async function closeBooks(): Promise<ClosedRuns> {
  return closeEndedRuns();
}
