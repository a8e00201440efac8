/** Several ways to experts as one: all their models together, each called the way it is reached. */
import { Failure } from '../domain/failures';
import type { Endpoint } from '../domain/model';
import type { ExpertEndpoint, ModelHub } from '../ports';

/** What can be reached, by the word that endpoints say it with. */
export type WaysToExperts = Partial<Record<Endpoint['via'], { hub: ModelHub; experts: ExpertEndpoint }>>;

export function byEndpoint(ways: WaysToExperts): { hub: ModelHub; experts: ExpertEndpoint } {
  const hubs = Object.values(ways).map(({ hub }) => hub);
  return {
    hub: {
      tasks: async (signal) => [
        ...new Set(
          await ofAll(
            hubs.map((hub) => hub.tasks(signal)),
            signal,
          ),
        ),
      ],
      models: (task, signal) =>
        ofAll(
          hubs.map((hub) => hub.models(task, signal)),
          signal,
        ),
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

/**
 * What those that answer have listed: a hub that is away takes its own models along and no others.
 * @throws the first one's reason where something is missing and nothing was listed
 */
async function ofAll<T>(listings: Promise<readonly T[]>[], signal: AbortSignal): Promise<T[]> {
  const settled = await Promise.allSettled(listings);
  signal.throwIfAborted();
  const listed = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed && listed.length === 0) throw failed.reason;
  return listed;
}
