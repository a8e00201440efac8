/**
 * Watches over experts: counts how their calls go, has those rest that do not answer, and says so on their cards, so that
 * selection takes another one. What is known is this worker's own; `publish-health.ts` tells the others.
 */
import type { EndpointHealth } from '../../domain/health-record';
import type { Candidate } from '../../domain/model';
import type { ExpertEndpoint, ModelHub } from '../../ports';
import { EndpointBreaker, type Resting, usualResting } from './endpoint-breaker';

export interface WatchedExperts {
  hub: ModelHub;
  experts: ExpertEndpoint;
  /** Of every model called since this worker started, the last called last. */
  health(): EndpointHealth[];
}

/** Most models whose calls are remembered; the one called longest ago is forgotten first. */
const remembered = 1_000;

export function withHealth(
  { hub, experts }: { hub: ModelHub; experts: ExpertEndpoint },
  resting: Resting = usualResting,
): WatchedExperts {
  const known = new Map<string, { called: Candidate; breaker: EndpointBreaker }>();

  function breakerOf(called: Candidate): EndpointBreaker {
    const key = keyOf(called);
    const breaker = known.get(key)?.breaker ?? new EndpointBreaker(called.id, resting);
    known.delete(key);
    known.set(key, { called, breaker });
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
    return breaker;
  }

  return {
    hub: {
      tasks: (signal) => hub.tasks(signal),
      models: async (task, signal) =>
        (await hub.models(task, signal)).map((card) => {
          const breaker = known.get(keyOf(card))?.breaker;
          return breaker ? { ...card, health: breaker.health() } : card;
        }),
    },
    experts: {
      call: (call, signal) => breakerOf(call.model).call(() => experts.call(call, signal)),
    },
    health: () =>
      [...known.values()].map(({ called, breaker }) => ({
        model: called.id,
        endpoint: called.endpoint,
        health: breaker.health(),
      })),
  };
}

const keyOf = ({ id, endpoint }: Pick<Candidate, 'id' | 'endpoint'>): string =>
  JSON.stringify([id, Object.entries(endpoint).sort()]);
