/** What every activity has around it: a heartbeat, a signal that ends it when the run is cancelled, named failures. */
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { toFailure } from './to-failure';

/** Cancellation arrives with a heartbeat, so this is how soon a call in flight hears of it. */
const heartbeatMilliseconds = 1_000;

/** @param tell what the next heartbeats say: whoever watches the run can see it, and it leaves no trace in history */
export type Stage<Input, Output> = (
  input: Input,
  signal: AbortSignal,
  tell: (details: unknown) => void,
) => Promise<Output>;

/** Makes a Temporal activity of a stage, which itself knows nothing of Temporal. */
export const asActivity =
  <Input, Output>(stage: Stage<Input, Output>) =>
  async (input: Input): Promise<Output> => {
    const signal = cancellationSignal();
    let details: unknown;
    const beat = setInterval(() => heartbeat(details), heartbeatMilliseconds);
    try {
      return await stage(input, signal, (said) => (details = said));
    } catch (error) {
      // The reason is Temporal's own CancelledFailure: it must reach the server as it is.
      if (signal.aborted) throw signal.reason;
      throw toFailure(error, activityInfo().attempt);
    } finally {
      clearInterval(beat);
    }
  };
