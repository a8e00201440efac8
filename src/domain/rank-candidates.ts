import type { ModelCard } from './model';

/**
 * Orders the models that offer a task, best first: by how many of the request's words their descriptions hold, then
 * specialists before the controller's own language model, then by id, so that the same models always come in the same
 * order.
 */
export function rankCandidates(cards: readonly ModelCard[], need: string): ModelCard[] {
  const wanted = wordsOf(need);
  return cards
    .map((card) => ({
      card,
      shared: [...wordsOf(card.description)].filter((word) => wanted.has(word)).length,
      generalist: card.endpoint.via === 'controller' ? 1 : 0,
    }))
    .sort(
      (one, other) =>
        other.shared - one.shared ||
        one.generalist - other.generalist ||
        (one.card.id < other.card.id ? -1 : 1),
    )
    .map(({ card }) => card);
}

/** Words of four letters or more: shorter ones say little of what a model is for. */
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
