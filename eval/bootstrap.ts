/** Intervals for figures of few requests: how far a figure would move with other requests of the same kind. */

export interface Interval {
  value: number;
  low: number;
  high: number;
}

const draws = 1000;

/**
 * 95 % percentile bootstrap over requests.
 * @param score of a sample; the same seed gives the same interval
 */
export function interval<Item>(
  items: readonly Item[],
  score: (sample: readonly Item[]) => number,
  seed = 1,
): Interval {
  const random = generator(seed);
  const scores = Array.from({ length: draws }, () =>
    score(items.map(() => items[Math.floor(random() * items.length)]).filter((item) => item !== undefined)),
  ).sort((one, other) => one - other);
  const at = (part: number): number => scores[Math.min(draws - 1, Math.floor(part * draws))] ?? 0;
  return { value: score(items), low: at(0.025), high: at(0.975) };
}

/** Mulberry32: small, and the same everywhere. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
