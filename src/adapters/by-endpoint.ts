/** Several ways to experts as one: all their models together, each called the way it is reached. */
import { Failure } from '../domain/failures';
import type { Endpoint } from '../domain/model';
import type { ExpertEndpoint, ModelHub } from '../ports';

/** What can be reached, by the word that endpoints say it with. */
export type WaysToExperts = Partial<Record<Endpoint['via'], { hub: ModelHub; experts: ExpertEndpoint }>>;

export function byEndpoint(ways: WaysToExperts): { hub: ModelHub; experts: ExpertEndpoint } {
  return {
    hub: {
      cards: async (signal) => {
        const listings = await Promise.all(Object.values(ways).map(({ hub }) => hub.cards(signal)));
        return listings.flat();
      },
    },
    experts: {
      async call(call, signal) {
        const { endpoint, id } = call.model;
        const way = ways[endpoint.via];
        if (way) return way.experts.call(call, signal);
        throw new Failure(
          'Expert.Gone',
          `${id} was chosen when this worker had other settings: it has no way to models via ${endpoint.via} now.`,
        );
      },
    },
  };
}
