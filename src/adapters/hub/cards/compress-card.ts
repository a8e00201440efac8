/** A model card in a few sentences: those that say what the model is for, within a budget of tokens. */
import { estimateTokens } from '../../../prompts/token-estimate';
import { readPassages } from './read-passages';
import { weighSentence } from './weigh-sentence';

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

interface Weighed {
  text: string;
  at: number;
  weight: number;
}

/**
 * @param markdown a card as it lies on the hub
 * @param budget most tokens of what is kept, as `estimateTokens` counts them
 * @returns whole sentences in the card's order; empty where none says what the model is for
 */
export function compressCard(markdown: string, budget: number): string {
  const kept: Weighed[] = [];
  let left = budget;
  for (const sentence of byWeight(weighAll(markdown))) {
    const cost = estimateTokens(`${sentence.text} `);
    if (cost > left) continue;
    kept.push(sentence);
    left -= cost;
  }
  return kept
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text)
    .join(' ');
}

/** Every sentence that says something, once. */
function weighAll(markdown: string): Weighed[] {
  const seen = new Set<string>();
  const weighed: Weighed[] = [];
  for (const { heading, text } of readPassages(markdown)) {
    for (const { segment } of sentences.segment(text)) {
      const sentence = segment.trim();
      if (seen.has(sentence)) continue;
      seen.add(sentence);
      const at = weighed.length;
      const weight = weighSentence(sentence, heading, at);
      if (weight > 0) weighed.push({ text: sentence, at, weight });
    }
  }
  return weighed;
}

const byWeight = (weighed: readonly Weighed[]): Weighed[] =>
  [...weighed].sort((one, other) => other.weight - one.weight || one.at - other.at);
