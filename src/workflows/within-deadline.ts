/** A run's deadline: a durable timer that cancels what is going on, so that the books can still be closed. */
import { ApplicationFailure, CancellationScope, isCancellation } from '@temporalio/workflow';

/**
 * @param seconds 0: there is no deadline
 * @throws ApplicationFailure Run.DeadlineExceeded when the time is over before the work is
 */
export async function withinDeadline<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  if (seconds === 0) return work();
  const run = CancellationScope.current();
  try {
    return await CancellationScope.withTimeout(seconds * 1_000, work);
  } catch (error) {
    if (!isCancellation(error) || run.consideredCancelled) throw error;
    throw ApplicationFailure.nonRetryable(
      `It was not finished within the ${seconds} s it had. Give it more time with --deadline, and continue it with \`retry\`.`,
      'Run.DeadlineExceeded',
    );
  }
}
