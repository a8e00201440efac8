import type { FailedTry } from '../domain/run';

/** A task that could not be done: nobody offers it (`skipped`), or nobody delivered (`failed`). */
export class TaskNotDone extends Error {
  override readonly name = 'TaskNotDone';
  constructor(
    readonly state: 'failed' | 'skipped',
    /** Why, as a sentence for people. */
    message: string,
    readonly failedTries: FailedTry[],
  ) {
    super(message);
  }
}
