/** What every activity has around it: a heartbeat, a signal that ends it when the run is cancelled, named failures. */
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { toFailure } from './to-failure';

/** Cancellation arrives with a heartbeat, so this is how soon a call in flight hears of it. */
const heartbeatMilliseconds = 1_000;

export type Stage<Input, Output> = (input: Input, signal: AbortSignal) => Promise<Output>;

/** Makes a Temporal activity of a stage, which itself knows nothing of Temporal. */
export const asActivity =
  <Input, Output>(stage: Stage<Input, Output>) =>
  async (input: Input): Promise<Output> => {
    const signal = cancellationSignal();
    const beat = setInterval(() => heartbeat(), heartbeatMilliseconds);
    try {
      return await stage(input, signal);
    } catch (error) {
      // The reason is Temporal's own CancelledFailure: it must reach the server as it is.
      if (signal.aborted) throw signal.reason;
      throw toFailure(error, activityInfo().attempt);
    } finally {
      clearInterval(beat);
    }
  };
