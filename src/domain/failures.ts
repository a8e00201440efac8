/**
 * Every way a run can go wrong, in one table. A failure's type says who must act; `then` says what the workflow does
 * about it. The verdict travels inside the failure, so a run in progress never changes its mind with a new release.
 */
import { z } from 'zod';
import { noUsage, type Usage } from './usage';

/** What the workflow does when Temporal has stopped retrying. */
export const Verdict = z.enum(['fail-run', 'skip-task', 'next-candidate']);
export type Verdict = z.infer<typeof Verdict>;

/**
 * How Temporal retries: `never`; `quickly`, a few times, because something else can be tried; `steadily`, for a minute
 * or so, because a restart is worth waiting for; or `patiently`, until the activity's own time is over, because nothing
 * else will do.
 */
export type Retry = 'never' | 'quickly' | 'steadily' | 'patiently';

export const failures = {
  'Request.Invalid': { retry: 'never', then: 'fail-run' },
  'Controller.Unavailable': { retry: 'patiently', then: 'fail-run' },
  'Controller.Unauthorized': { retry: 'never', then: 'fail-run' },
  'Controller.Refused': { retry: 'never', then: 'fail-run' },
  'Controller.ReplyInvalid': { retry: 'quickly', then: 'fail-run' },
  'Plan.Invalid': { retry: 'never', then: 'fail-run' },
  'Model.NoneAvailable': { retry: 'never', then: 'skip-task' },
  'Model.HubUnavailable': { retry: 'patiently', then: 'skip-task' },
  'Expert.Unavailable': { retry: 'quickly', then: 'next-candidate' },
  /** It does not answer, and nobody else is left who could do the task. */
  'Expert.Away': { retry: 'steadily', then: 'next-candidate' },
  /** It could do the task, but says that another would be done sooner. Tried once more after the others. */
  'Expert.Busy': { retry: 'never', then: 'next-candidate' },
  'Expert.Gone': { retry: 'never', then: 'next-candidate' },
  'Expert.InputRejected': { retry: 'never', then: 'next-candidate' },
  'Expert.OutputInvalid': { retry: 'never', then: 'next-candidate' },
  'Expert.Unauthorized': { retry: 'never', then: 'next-candidate' },
  'Expert.PaymentRequired': { retry: 'never', then: 'next-candidate' },
  'Output.TooLarge': { retry: 'never', then: 'next-candidate' },
  'Artifact.Missing': { retry: 'never', then: 'skip-task' },
  /** What was read is not what was kept: on the way, which another try shows, or in the store. */
  'Artifact.Damaged': { retry: 'quickly', then: 'skip-task' },
  'Artifact.Unavailable': { retry: 'patiently', then: 'fail-run' },
  'Run.DeadlineExceeded': { retry: 'never', then: 'fail-run' },
  'Internal.Unexpected': { retry: 'quickly', then: 'fail-run' },
} as const satisfies Record<string, { retry: Retry; then: Verdict }>;

export const FailureType = z.enum(Object.keys(failures) as [keyof typeof failures]); // keys of a const table: exact
export type FailureType = keyof typeof failures;

/** When a failed call may be made again, in milliseconds from now, if the other side said so. */
export type RetryAfter = { known: false } | { known: true; milliseconds: number };

/**
 * A failure of a named type with a sentence for the person who must act. Adapters throw it instead of their vendor's
 * errors; only `activities/to-failure.ts` turns it into what Temporal understands.
 */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly type: FailureType,
    /** What failed, on what, and what to do: a sentence. */
    message: string,
    readonly retryAfter: RetryAfter = { known: false },
    options?: ErrorOptions,
    /** What the failed call cost all the same. */
    readonly spent: Usage = noUsage,
  ) {
    super(message, options);
  }
}

/** Whether an error says that something of a run is not in the store any more as it was kept. */
export const isLost = (error: unknown): error is Failure =>
  error instanceof Failure && (error.type === 'Artifact.Missing' || error.type === 'Artifact.Damaged');

/** A controller's reply in a form that can't be used. */
export class UnreadableReply extends Failure {
  constructor(
    message: string,
    readonly usage: Usage,
  ) {
    super('Controller.ReplyInvalid', message, undefined, undefined, usage);
  }
}
