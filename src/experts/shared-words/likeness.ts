/** The cosine between the word counts of two texts: 1 for the same words, 0 where none is shared. */
export function likeness(one: string, other: string): number {
  const [first, second] = [countWords(one), countWords(other)];
  const shared = [...first].reduce((sum, [word, count]) => sum + count * (second.get(word) ?? 0), 0);
  const length = Math.sqrt(square(first) * square(second));
  return length === 0 ? 0 : Math.min(1, shared / length);
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const square = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count * count, 0);
