import type { ModelCard } from './model';
import { anyModel, type Policy, refusalOf } from './policy';
import { type RankPart, scoreOf } from './rank-parts';

/** A model in its rank, and what put it there. */
export interface Ranked {
  card: ModelCard;
  /** Words of the need that its description holds. */
  shared: string[];
  /** Whether it is the controller's own language model, which comes behind specialists that score as much. */
  isGeneralist: boolean;
  /** What its score is made of. */
  parts: RankPart[];
  score: number;
  /** Why it may not be used, in words; empty where it may. Those that may not come last. */
  refusal: string;
}

/** What a ranking depends on besides the models and the words of the need. */
export interface Circumstances {
  /** What the expert will read or hear, as an ISO 639-1 code; empty where that is not known. */
  language: string;
  policy: Policy;
}

export const anyCircumstances: Circumstances = { language: '', policy: anyModel };

/**
 * Orders the models that offer a task, best first: pinned ones, then by score (`rank-parts.ts`), then specialists before
 * the controller's own language model, then as their hub lists them, which is the usual one first. Models that may not
 * be used come last, with the reason.
 */
export function explainRanking(
  cards: readonly ModelCard[],
  need: string,
  { language, policy }: Circumstances = anyCircumstances,
): Ranked[] {
  const wanted = wordsOf(need);
  return cards
    .map((card) => {
      const shared = [...wordsOf(card.description)].filter((word) => wanted.has(word));
      return {
        card,
        shared,
        isGeneralist: card.endpoint.via === 'controller',
        ...scoreOf(card, shared, language),
        refusal: refusalOf(card, policy),
      };
    })
    .sort(
      (one, other) =>
        Number(one.refusal !== '') - Number(other.refusal !== '') ||
        Number(other.card.curation.isPinned) - Number(one.card.curation.isPinned) ||
        other.score - one.score ||
        Number(one.isGeneralist) - Number(other.isGeneralist),
    );
}

/** The models that may be used, best first. */
export const rankCandidates = (
  cards: readonly ModelCard[],
  need: string,
  circumstances: Circumstances = anyCircumstances,
): ModelCard[] =>
  explainRanking(cards, need, circumstances)
    .filter(({ refusal }) => refusal === '')
    .map(({ card }) => card);

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
