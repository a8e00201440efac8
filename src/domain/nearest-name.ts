/** The names most like a given one, best first, by how many letter pairs they share (the Dice coefficient). */
export function nearest<Name extends string>(wanted: string, names: readonly Name[], count = 3): Name[] {
  const pairs = letterPairs(wanted);
  return names
    .map((name) => ({ name, likeness: likeness(pairs, letterPairs(name)) }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, count)
    .map(({ name }) => name);
}

function letterPairs(word: string): Set<string> {
  const letters = word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / Math.max(1, one.size + other.size);
}
