/** Reads what an activity's failure says, its verdict included, out of what Temporal wraps around it. */
import { ActivityFailure, ApplicationFailure, rootCause, TimeoutFailure } from '@temporalio/workflow';
import type { Verdict } from '../domain/failures';
import type { FailureDetail } from '../domain/run';
import { noUsage, type Usage } from '../domain/usage';

export interface ReadFailure {
  /** The sentence for the person who must act. */
  why: string;
  type: string;
  then: Verdict;
  /** What calls cost before it failed. */
  spent: Usage;
}

export function readFailure(error: unknown): ReadFailure {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure) {
    // Ours carry their verdict; whatever else fails an activity ends the run.
    const detail = cause.details?.[0] as Partial<FailureDetail> | undefined;
    return {
      why: cause.message,
      type: cause.type ?? 'Internal.Unexpected',
      then: detail?.then ?? 'fail-run',
      spent: detail?.spent ?? noUsage,
    };
  }
  if (cause instanceof TimeoutFailure) {
    return {
      why: 'It did not answer in the time it has.',
      type: 'Expert.Unavailable',
      then: 'next-candidate',
      spent: noUsage,
    };
  }
  return {
    why: rootCause(error) ?? String(error),
    type: 'Internal.Unexpected',
    then: 'fail-run',
    spent: noUsage,
  };
}
