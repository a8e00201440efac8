/** A hub made from a list that is short enough to be read whole each time. */
import type { ModelCard } from '../domain/model';
import type { ModelHub } from '../ports';

export function hubOfCards(list: (signal: AbortSignal) => Promise<readonly ModelCard[]>): ModelHub {
  return {
    tasks: async (signal) => [...new Set((await list(signal)).map(({ task }) => task))],
    models: async (task, signal) => (await list(signal)).filter((card) => card.task === task),
  };
}
