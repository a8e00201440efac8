/** The reason a signal is aborted with when the time is over, so that it can be told from the caller's own. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * Does something within a time, reading its result's body included: the vendor's own timeout ends with the headers.
 * `AbortSignal.timeout` and `AbortSignal.any` are not used, since Node 20 may collect them before they fire.
 */
export async function withDeadline<T>(
  milliseconds: number,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller.throwIfAborted();
  const controller = new AbortController();
  const stop = (): void => controller.abort(caller.reason);
  caller.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => controller.abort(new DeadlinePassed()), milliseconds);
  try {
    return await work(controller.signal);
  } catch (error) {
    // Whatever the vendor makes of an abort, the reason for it is what happened.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    caller.removeEventListener('abort', stop);
  }
}
