/** What is told of repeated measurements. */

export interface Spread {
  median: number;
  least: number;
  most: number;
  count: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  return {
    median: median(sorted),
    least: sorted[0] ?? NaN,
    most: sorted.at(-1) ?? NaN,
    count: sorted.length,
  };
}

/** The middle value; of an even count the mean of the two in the middle. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length / 2;
  const low = sorted[Math.ceil(half) - 1] ?? NaN;
  const high = sorted[Math.floor(half)] ?? NaN;
  return (low + high) / 2;
}

/** The straight line nearest to the points, and how much of their variation it explains (R²). */
export function lineThrough(points: readonly (readonly [number, number])[]): { slope: number; r2: number } {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const sum = (term: (x: number, y: number) => number): number =>
    points.reduce((total, [x, y]) => total + term(x - mx, y - my), 0);
  const [xx, xy, yy] = [sum((x) => x * x), sum((x, y) => x * y), sum((_, y) => y * y)];
  return { slope: xy / xx, r2: (xy * xy) / (xx * yy) };
}
