/** What can be asked of a run from outside. Queries write no history, so watching costs the run nothing. */
import { defineQuery } from '@temporalio/workflow';
import type { RunView } from '../domain/run';

/** How far the run is: stage, and each task's state, model and results. */
export const progressQuery = defineQuery<RunView>('progress');
