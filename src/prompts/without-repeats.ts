/** Descriptions of models of one family share most of their sentences: each is told once. */

/** Stands for sentences that were told before. */
const asAbove = '(as above)';

/** Shorter ones are not worth replacing, and may say something else in another place. */
const shortestRepeat = 40;

const sentenceEnds = /(?<=[.!?]\s)|(?<=[。！？])/u;

/** Each text without the long sentences of those before it: `(as above)` stands for any number of them in a row. */
export function withoutRepeats(texts: readonly string[]): string[] {
  const told = new Set<string>();
  return texts.map((text) => {
    const sentences = text.split(sentenceEnds).map((sentence) => sentence.trim());
    const kept = sentences.map((sentence) => (told.has(sentence) ? asAbove : sentence));
    for (const sentence of sentences) if (sentence.length >= shortestRepeat) told.add(sentence);
    if (!kept.includes(asAbove)) return text;
    return kept.filter((sentence, at) => sentence !== asAbove || kept[at - 1] !== asAbove).join(' ');
  });
}
