/** What can be said to a run from outside. Queries write no history, so watching costs the run nothing. */
import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { StreamedTasks } from '../activities/contract';
import type { TaskId } from '../domain/ids';
import type { RunView } from '../domain/run';

/** How far the run is: stage, and each task's state, model and results. */
export const progressQuery = defineQuery<RunView>('progress');

/** Tasks of a plan that is still being written: sent by the planning activity to its own run. */
export const streamedTasksSignal = defineSignal<[StreamedTasks]>('streamedTasks');

/** Stops one task; those that need it are skipped, the rest goes on. Rejected where the task is not there or has ended. */
export const cancelTaskUpdate = defineUpdate<TaskId, [TaskId]>('cancelTask');
