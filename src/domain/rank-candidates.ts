import type { ModelCard } from './model';

/**
 * Orders the models that offer a task, best first: by how many of the request's words their descriptions hold, then
 * specialists before the controller's own language model, then as their hub lists them, which is the usual one first.
 */
export function rankCandidates(cards: readonly ModelCard[], need: string): ModelCard[] {
  const wanted = wordsOf(need);
  return cards
    .map((card) => ({
      card,
      shared: [...wordsOf(card.description)].filter((word) => wanted.has(word)).length,
      generalist: card.endpoint.via === 'controller' ? 1 : 0,
    }))
    .sort((one, other) => other.shared - one.shared || one.generalist - other.generalist)
    .map(({ card }) => card);
}

/**
 * The words of a text that tell models apart: of four letters or more, without those that stand in any request or in
 * any description of what is done with a picture, a text or a recording.
 */
export const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter((word) => !common.has(word)));

const common = new Set(
  'about also aloud audio both does each find finds from have image images into many more much other photo photograph picture pictures please says show shows such tell text that them then there these this those what when where whether which with your'.split(
    ' ',
  ),
);
