/** What can be said to a run from outside. Queries write no history, so watching costs the run nothing. */
import { defineQuery, defineSignal } from '@temporalio/workflow';
import type { StreamedTasks } from '../activities/contract';
import type { RunView } from '../domain/run';

/** How far the run is: stage, and each task's state, model and results. */
export const progressQuery = defineQuery<RunView>('progress');

/** Tasks of a plan that is still being written: sent by the planning activity to its own run. */
export const streamedTasksSignal = defineSignal<[StreamedTasks]>('streamedTasks');
