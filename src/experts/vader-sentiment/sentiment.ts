/** VADER's compound score as classes whose scores sum to one, as text classification answers. */
import { SentimentIntensityAnalyzer } from 'vader-sentiment';

export interface SentimentClass {
  label: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE';
  /** 0 to 1. */
  score: number;
}

/** Within this distance of 0 a text is neutral: the bound that VADER's authors give. */
const NEUTRAL_WITHIN = 0.05;

/** Highest score first. */
export function sentimentOf(text: string): SentimentClass[] {
  const { compound } = SentimentIntensityAnalyzer.polarity_scores(text);
  // A linear reading: certain at the ends of the scale, even between two classes at the neutral bound.
  const felt = Math.min(
    1,
    0.5 + Math.max(0, Math.abs(compound) - NEUTRAL_WITHIN) / (2 * (1 - NEUTRAL_WITHIN)),
  );
  const isNeutral = Math.abs(compound) < NEUTRAL_WITHIN;
  const label = compound > 0 ? 'POSITIVE' : 'NEGATIVE';
  const opposite = compound > 0 ? 'NEGATIVE' : 'POSITIVE';
  const rest = 1 - felt;
  return isNeutral
    ? [
        { label: 'NEUTRAL', score: 1 - Math.abs(compound) },
        { label, score: Math.abs(compound) },
        { label: opposite, score: 0 },
      ]
    : [
        { label, score: felt },
        { label: 'NEUTRAL', score: rest },
        { label: opposite, score: 0 },
      ];
}
