/** How long an expert is waited for: within its task's time, less while another could do it, longer where none is left. */
import { Failure } from '../domain/failures';
import type { ModelId } from '../domain/ids';
import { definitionOf, type TaskType } from '../domain/task-catalogue';

/** An expert that says nothing within its task's time counts as one that does not answer, so that another is tried. */
export async function withinTime<Result>(
  model: ModelId,
  type: TaskType,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { timeLimitSeconds } = definitionOf(type);
  const late = new AbortController();
  const sentence = `The expert ${model} did not answer ${type} within ${timeLimitSeconds} s.`;
  const timer = setTimeout(
    () => late.abort(new Failure('Expert.Unavailable', sentence)),
    timeLimitSeconds * 1_000,
  );
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** Nobody else is left to be tried: the expert is given the time of a restart. */
export function insistedOn(error: unknown): unknown {
  if (!(error instanceof Failure) || error.type !== 'Expert.Unavailable') return error;
  return new Failure('Expert.Away', error.message, error.retryAfter, { cause: error }, error.spent);
}

/** Longest time an expert is waited for while others could do its task, in milliseconds. */
const patienceMs = 3_000;

/** An expert that says when to come back is waited for only if that is sooner than another would be done. */
export function passedOver(error: unknown): unknown {
  if (!(error instanceof Failure) || error.type !== 'Expert.Unavailable') return error;
  if (!error.retryAfter.known || error.retryAfter.milliseconds <= patienceMs) return error;
  return new Failure('Expert.Busy', error.message, error.retryAfter, { cause: error }, error.spent);
}
