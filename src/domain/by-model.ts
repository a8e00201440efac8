import type { ModelCard } from './model';

/**
 * A model's ways to be called, together: the best ranked first, in the order of the best of each. Which model is to do a
 * task is one question, who runs it another.
 * @param ranked best first
 */
export function byModel(ranked: readonly ModelCard[]): [ModelCard, ...ModelCard[]][] {
  const ways = new Map<string, [ModelCard, ...ModelCard[]]>();
  for (const card of ranked) {
    const known = ways.get(card.id);
    if (known) known.push(card);
    else ways.set(card.id, [card]);
  }
  return [...ways.values()];
}
