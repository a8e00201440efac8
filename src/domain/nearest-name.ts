/** How alike names are, by how many letter pairs they share (the Dice coefficient): 1 is the same, 0 nothing alike. */

interface Likeness<Name> {
  name: Name;
  likeness: number;
}

function byLikeness<Name extends string>(wanted: string, names: readonly Name[]): Likeness<Name>[] {
  const pairs = letterPairs(wanted);
  return names
    .map((name) => ({ name, likeness: likenessOf(pairs, letterPairs(name)) }))
    .sort((one, other) => other.likeness - one.likeness);
}

/** The names most like a given one, best first. */
export const nearest = <Name extends string>(wanted: string, names: readonly Name[], count = 3): Name[] =>
  byLikeness(wanted, names)
    .slice(0, count)
    .map(({ name }) => name);

/** How alike a name must be to be taken for another, and how much less the second best must be. */
const close = 0.75;
const lead = 0.15;

/** The one name that a misspelt one was meant to be, if that is beyond doubt. */
export function onlyCloseName<Name extends string>(wanted: string, names: readonly Name[]): Name | undefined {
  const [best, second] = byLikeness(wanted, names);
  if (!best || best.likeness < close) return undefined;
  return second && best.likeness - second.likeness < lead ? undefined : best.name;
}

function letterPairs(word: string): Set<string> {
  const letters = word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / Math.max(1, one.size + other.size);
}
