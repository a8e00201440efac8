/**
 * Runs tasks side by side. When one fails the others are told to give up, and waited for, so that nothing is still
 * under way when the failure is reported.
 */
export async function allOrNone<T extends readonly unknown[]>(
  signal: AbortSignal | undefined,
  tasks: { readonly [K in keyof T]: (signal: AbortSignal) => Promise<T[K]> },
): Promise<T> {
  const giveUp = new AbortController();
  const either = AbortSignal.any([giveUp.signal, ...(signal === undefined ? [] : [signal])]);
  const outcomes = tasks.map(async (task) => {
    try {
      return await task(either);
    } catch (error) {
      giveUp.abort(error); // the first to fail is the reason; aborting again changes nothing
      throw error;
    }
  });
  await Promise.allSettled(outcomes);
  signal?.throwIfAborted();
  if (giveUp.signal.aborted) throw giveUp.signal.reason;
  return (await Promise.all(outcomes)) as unknown as T; // one outcome a task, in their order
}
