/** What every activity has around it: a heartbeat, a signal that ends it when the run is cancelled, named failures. */
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { z } from 'zod';
import { UsageSchema } from '../domain/run';
import { addUsage, noUsage, type Usage } from '../domain/usage';
import { toFailure } from './to-failure';

/** Cancellation arrives with a heartbeat, so this is how soon a call in flight hears of it. */
const heartbeatMilliseconds = 1_000;

export interface StageContext {
  /** Which attempt at this activity it is, 1 being the first. */
  attempt: number;
  /** What the next heartbeats say: whoever watches the run can see it, and it leaves no trace in history. */
  tell(details: object): void;
  /** What earlier attempts at this activity cost: part of what the stage returns as its own. */
  spentBefore: Usage;
  /** Counts what a call cost, so that it is known even if the stage fails after it. What a stage returns, it counts itself. */
  spend(usage: Usage): void;
}

export type Stage<Input, Output> = (
  input: Input,
  signal: AbortSignal,
  context: StageContext,
) => Promise<Output>;

/** What an attempt's heartbeats say besides: Temporal hands the last one's to the next attempt. */
const Beat = z.object({ spent: UsageSchema });

function spentByEarlierAttempts(): Usage {
  const beat = Beat.safeParse(activityInfo().heartbeatDetails);
  return beat.success ? beat.data.spent : noUsage;
}

/** Makes a Temporal activity of a stage, which itself knows nothing of Temporal. */
export const asActivity =
  <Input, Output>(stage: Stage<Input, Output>) =>
  async (input: Input): Promise<Output> => {
    const signal = cancellationSignal();
    let details: object = {};
    const spentBefore = spentByEarlierAttempts();
    let spent = spentBefore;
    const sayBeat = (): void => heartbeat({ ...details, spent });
    const { attempt } = activityInfo();
    const context: StageContext = {
      attempt,
      tell: (said) => (details = said),
      spentBefore,
      spend(usage) {
        spent = addUsage(spent, usage);
        sayBeat();
      },
    };
    const beat = setInterval(sayBeat, heartbeatMilliseconds);
    try {
      return await stage(input, signal, context);
    } catch (error) {
      // The reason is Temporal's own CancelledFailure: it must reach the server as it is.
      if (signal.aborted) throw signal.reason;
      throw toFailure(error, attempt, spent);
    } finally {
      clearInterval(beat);
    }
  };
