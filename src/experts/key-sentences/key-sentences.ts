/** Sentences of a text by how often their words return (Luhn, 1958). */

const PART = 1 / 3;
const MOST = 5;
/** Shorter words join others and tell nothing. */
const SHORTEST_WORD = 4;

/** In the order of the text; none where it has fewer than two sentences. */
export function keySentencesOf(text: string): string[] {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /\p{L}/u.test(sentence));
  if (sentences.length < 2) return [];
  const counts = new Map<string, number>();
  for (const word of sentences.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scored = sentences.map((sentence, at) => ({
    sentence,
    at,
    score: scoreOf(wordsOf(sentence), counts),
  }));
  return scored
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, Math.min(MOST, Math.max(1, Math.round(sentences.length * PART))))
    .sort((one, other) => one.at - other.at)
    .map(({ sentence }) => sentence);
}

const wordsOf = (sentence: string): string[] =>
  (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= SHORTEST_WORD);

/** Words that return, against the length of the sentence, so that long sentences do not win by length alone. */
function scoreOf(words: readonly string[], counts: ReadonlyMap<string, number>): number {
  const returning = words.reduce((sum, word) => sum + (counts.get(word) ?? 0) - 1, 0);
  return words.length === 0 ? 0 : returning / Math.sqrt(words.length);
}
