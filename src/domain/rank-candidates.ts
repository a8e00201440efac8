import type { ModelCard } from './model';

/** A model in its rank, and what put it there. */
export interface Ranked {
  card: ModelCard;
  /** Words of the need that its description holds. */
  shared: string[];
  /** Whether it is the controller's own language model, which comes behind specialists that say as much. */
  isGeneralist: boolean;
}

/**
 * Orders the models that offer a task, best first: by how many of the request's words their descriptions hold, then
 * specialists before the controller's own language model, then as their hub lists them, which is the usual one first.
 */
export function explainRanking(cards: readonly ModelCard[], need: string): Ranked[] {
  const wanted = wordsOf(need);
  return cards
    .map((card) => ({
      card,
      shared: [...wordsOf(card.description)].filter((word) => wanted.has(word)),
      isGeneralist: card.endpoint.via === 'controller',
    }))
    .sort(
      (one, other) =>
        other.shared.length - one.shared.length || Number(one.isGeneralist) - Number(other.isGeneralist),
    );
}

export const rankCandidates = (cards: readonly ModelCard[], need: string): ModelCard[] =>
  explainRanking(cards, need).map(({ card }) => card);

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
