/** Looks at a run again and again, less often while nothing changes, and tells only what is new. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RunView } from '../../domain/run';
import type { PendingWork } from './pending-work';

/** What one look at a run shows. */
export type Sight =
  /** `draft` is unchecked. */
  | ({ is: 'view'; view: RunView } & PendingWork)
  /** The run is there, but no worker answers for it. */
  | { is: 'no-worker' }
  /** Temporal itself does not answer. */
  | { is: 'no-server' }
  | { is: 'closed' };

/** Pauses between looks, in milliseconds. */
const shortest = 250;
const longest = 2_000;
const growth = 1.5;

/** How long a trouble must last before it is worth a word, in milliseconds: workers and servers do restart. */
const troubleAfter = 2_500;

/**
 * Ends after the look that finds the run closed, which is told too.
 * @throws what `look` throws, and the signal's reason when it is aborted.
 */
export async function* observe(look: () => Promise<Sight>, signal: AbortSignal): AsyncGenerator<Sight> {
  let told = '';
  let wait = shortest;
  let troubleSince: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const sight = await look();
    const isTrouble = sight.is === 'no-worker' || sight.is === 'no-server';
    troubleSince = isTrouble ? (troubleSince ?? Date.now()) : undefined;
    const isWorthTelling = troubleSince === undefined || Date.now() - troubleSince >= troubleAfter;
    const text = JSON.stringify(sight);
    const isNews = isWorthTelling && text !== told;
    if (isNews) {
      told = text;
      yield sight;
    }
    if (sight.is === 'closed') return;
    wait = isNews ? shortest : Math.min(longest, wait * growth);
    await pause(wait, undefined, { signal });
  }
}
