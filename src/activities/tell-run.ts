/** Signals the run whose activity this is. */
import { activityInfo, Context } from '@temporalio/activity';
import type { StreamedTasks } from './contract';
import type { TellRun } from './stream-plan';

/** The signal's name; `workflows/messages.ts`, which workflow code must define it in, uses the same. */
const streamedTasks = 'streamedTasks';

export const tellRun: TellRun = async (tasks) => {
  const { attempt, workflowExecution } = activityInfo();
  if (!workflowExecution) return;
  const { workflowId, runId } = workflowExecution;
  const message: StreamedTasks = { ...tasks, attempt };
  await Context.current().client.workflow.getHandle(workflowId, runId).signal(streamedTasks, message);
};
