/** Housekeeping after a backup was restored, begun by people: closes the books of runs that nobody works on any more. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities, ClosedRuns } from '../activities/contract';
import { activityOptions } from './activity-options';

const { closeLostRuns } = proxyActivities<Activities>(activityOptions.closeLostRuns);

export async function closeLostBooks(): Promise<ClosedRuns> {
  return closeLostRuns();
}
