/**
 * Retries, timeouts and heartbeats of every activity, in one table.
 *
 * The heartbeat timeout is how soon the work of a dead worker is taken up again. `maximumAttempts` is high on purpose:
 * attempts lost to dying workers count too. Which *failures* are retried is decided in `domain/failures.ts`.
 */
import { type ActivityOptions, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/contract';
import type { Endpoint } from '../domain/model';
import { hostedQueue } from './hosted-queue';

const heartbeatTimeout = '12 seconds';

/** Quick at first, since most outages are short; never slower than every 20 s, so that recovery is noticed. */
const retry: ActivityOptions['retry'] = {
  initialInterval: '500 milliseconds',
  backoffCoefficient: 2,
  maximumInterval: '20 seconds',
  maximumAttempts: 200,
};

export const activityOptions = {
  planTasks: {
    startToCloseTimeout: '5 minutes',
    scheduleToCloseTimeout: '30 minutes',
    heartbeatTimeout,
    retry,
  },
  selectModel: {
    startToCloseTimeout: '2 minutes',
    scheduleToCloseTimeout: '15 minutes',
    heartbeatTimeout,
    retry,
  },
  /** A controller that answers one at a time needs its time for each; those made are remembered where it is tried again. */
  selectModels: {
    startToCloseTimeout: '5 minutes',
    scheduleToCloseTimeout: '30 minutes',
    heartbeatTimeout,
    retry,
  },
  /** `startToCloseTimeout` follows from the task's own limit, see `expertOptions`. */
  runExpert: { startToCloseTimeout: '16 minutes', scheduleToCloseTimeout: '1 hour', heartbeatTimeout, retry },
  composeAnswer: {
    startToCloseTimeout: '5 minutes',
    scheduleToCloseTimeout: '30 minutes',
    heartbeatTimeout,
    retry,
  },
  /** Closing the books must not fail for an outage of any length a person would wait for. */
  recordOutcome: {
    startToCloseTimeout: '1 minute',
    scheduleToCloseTimeout: '24 hours',
    heartbeatTimeout,
    retry,
  },
  /** Begun again by its schedule: one that fails need not be tried for long. */
  closeEndedRuns: {
    startToCloseTimeout: '30 minutes',
    scheduleToCloseTimeout: '1 hour',
    heartbeatTimeout,
    retry,
  },
  /** Someone waits for it. */
  closeLostRuns: {
    startToCloseTimeout: '30 minutes',
    scheduleToCloseTimeout: '1 hour',
    heartbeatTimeout,
    retry,
  },
} as const satisfies Record<keyof Activities, ActivityOptions>;

/** Seconds beside the expert's own time: fetching inputs, checking and storing outputs. */
const storingSeconds = 60;

/**
 * Options of one expert call, whose task may take so many seconds. Calls that leave this machine have a task queue of their
 * own: there the server keeps to what one account may ask in a second, over all workers.
 */
export const expertOptions = (timeLimitSeconds: number, { via }: Endpoint): ActivityOptions => ({
  ...activityOptions.runExpert,
  startToCloseTimeout: `${timeLimitSeconds + storingSeconds} seconds`,
  ...(isHosted[via] && { taskQueue: hostedQueue(workflowInfo().taskQueue) }),
});

const isHosted: Record<Endpoint['via'], boolean> = {
  local: false,
  controller: false,
  own: true,
  provider: true,
  space: true,
};
