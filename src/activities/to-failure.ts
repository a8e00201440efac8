/** The only place where an error becomes an `ApplicationFailure`. */
import { ApplicationFailure } from '@temporalio/common';
import { Failure, failures, type Retry, type Verdict } from '../domain/failures';
import type { FailureDetail } from '../domain/run';
import { addUsage, type Usage } from '../domain/usage';

/** Attempts of a failure before it stands, the first included. Ten take about a minute, by the pauses between them. */
const attemptsOf = { never: 1, quickly: 3, steadily: 10, patiently: Infinity } as const satisfies Record<
  Retry,
  number
>;

/** Longest sentence that goes into history, in characters. A run may see thousands, and some quote what a server said. */
const longestSentence = 600;

const shorten = (sentence: string): string =>
  sentence.length > longestSentence ? `${sentence.slice(0, longestSentence)}…` : sentence;

/**
 * Says of an error whether Temporal shall retry it and what the workflow does after that.
 * @param attempt the attempt that failed, 1 being the first
 * @param spent what calls cost before it failed
 */
export function toFailure(error: unknown, attempt: number, spent: Usage): ApplicationFailure {
  const failure = error instanceof Failure ? error : unexpected(error);
  const { retry, then } = failures[failure.type];
  const detail: FailureDetail = { then, spent: addUsage(spent, failure.spent) };
  return ApplicationFailure.create({
    message: shorten(failure.message),
    type: failure.type,
    nonRetryable: attempt >= attemptsOf[retry],
    details: [detail],
    ...(failure.retryAfter.known && { nextRetryDelay: failure.retryAfter.milliseconds }),
    // What it came from would bring the whole sentence along.
    ...(error instanceof Error && error.message.length <= longestSentence && { cause: error }),
  });
}

/** Whether Temporal would not retry it any more after this attempt; where so, what it says and means. */
export function standing(
  error: unknown,
  attempt: number,
): { stands: false } | { stands: true; why: string; then: Verdict } {
  const failure = error instanceof Failure ? error : unexpected(error);
  const { retry, then } = failures[failure.type];
  return attempt < attemptsOf[retry]
    ? { stands: false }
    : { stands: true, why: shorten(failure.message), then };
}

const unexpected = (error: unknown): Failure =>
  new Failure(
    'Internal.Unexpected',
    `Impresario itself went wrong (${error instanceof Error ? error.message : String(error)}). Report it with the run's id.`,
  );
