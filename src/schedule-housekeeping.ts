/** Has Temporal begin the housekeeping now and then; whichever worker is free does it. */
import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';

/** The workflow's id, so that there is one at a time. */
export const closeBooksId = 'impresario-close-books';
/** The same of what people begin after a backup was restored. */
export const closeLostBooksId = 'impresario-close-lost-books';

/** Made by the first worker that comes; those after it find it there, and people may pause or change it. */
export async function scheduleHousekeeping(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: closeBooksId,
      spec: { intervals: [{ every: '5 minutes' }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
      action: {
        type: 'startWorkflow',
        workflowType: 'closeBooks',
        workflowId: closeBooksId,
        taskQueue,
        args: [],
      },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
