/** The experts of `endpoints.json`: what they offer, and calls of them, each within the limits its entry sets. */
import { Semaphore } from 'async-mutex';
import { Failure } from '../../domain/failures';
import type { ExpertCall, ExpertEndpoint, ExpertOutput, ModelHub } from '../../ports';
import { hubOfCards } from '../hub-of-cards';
import { cardsOfEntries } from './cards-of-entries';
import type { EndpointEntry } from './entries';

/** How the endpoint of an entry is called; made once for each. */
export type OpenEntry = (entry: EndpointEntry) => ExpertEndpoint;

interface OwnExpert {
  entry: EndpointEntry;
  endpoint: ExpertEndpoint;
  turns: Semaphore;
}

export function createOwnExperts(
  entries: readonly EndpointEntry[],
  open: OpenEntry,
): { hub: ModelHub; experts: ExpertEndpoint } {
  const cards = cardsOfEntries(entries, 'own');
  const byName = new Map(
    entries.map((entry): [string, OwnExpert] => [
      entry.name,
      { entry, endpoint: open(entry), turns: new Semaphore(entry.maxConcurrent) },
    ]),
  );
  return {
    hub: hubOfCards(() => Promise.resolve(cards)),
    experts: {
      async call(call, signal) {
        const { endpoint, id } = call.model;
        const expert = endpoint.via === 'own' ? byName.get(endpoint.name) : undefined;
        if (expert) return callInTime(expert, call, signal);
        throw new Failure(
          'Expert.Gone',
          `${id} was an entry of endpoints.json when it was chosen, and is none any more.`,
        );
      },
    },
  };
}

/** @throws Failure Expert.Unavailable where its time is over, waiting for a turn included */
async function callInTime(
  { entry, endpoint, turns }: OwnExpert,
  call: ExpertCall,
  signal: AbortSignal,
): Promise<readonly ExpertOutput[]> {
  const late = AbortSignal.timeout(entry.timeoutSeconds * 1_000);
  const either = AbortSignal.any([signal, late]);
  try {
    return await inTurn(turns, either, () => endpoint.call(call, either));
  } catch (error) {
    if (signal.aborted || !late.aborted) throw error;
    throw new Failure(
      'Expert.Unavailable',
      `${call.model.id} at ${entry.name} did not answer within ${entry.timeoutSeconds} s. Raise timeoutSeconds in endpoints.json where it needs longer.`,
    );
  }
}

/** Whoever stops waiting gives their turn to the next. */
async function inTurn<Result>(
  turns: Semaphore,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const turn = turns.acquire();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  stopped.catch(() => undefined);
  try {
    await Promise.race([turn, stopped]);
    signal.throwIfAborted();
    return await work();
  } finally {
    void turn.then(([, release]) => release());
  }
}
