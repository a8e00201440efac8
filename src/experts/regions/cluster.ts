/** k-means over colours (Lloyd, IEEE Trans. Inf. Theory 28(2), 1982), begun with colours far apart so that it always ends alike. */
import { distance, type Lab } from './lab';

const ROUNDS = 12;
/** A colour this close to one that is there already starts no cluster of its own. */
const SAME = 8;

/** @returns for each colour the number of its cluster */
export function cluster(colours: readonly Lab[], most: number): Uint8Array {
  let centres = farApart(colours, most);
  const nearest = new Uint8Array(colours.length);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0] as [number, number, number, number]);
    for (const [at, colour] of colours.entries()) {
      const own = nearestOf(centres, colour);
      nearest[at] = own;
      const sum = sums[own];
      if (sum === undefined) continue;
      for (const [axis, value] of colour.entries()) sum[axis] = (sum[axis] ?? 0) + value;
      sum[3] += 1;
    }
    centres = sums.map(([l, a, b, count], at): Lab =>
      count === 0 ? (centres[at] ?? [0, 0, 0]) : [l / count, a / count, b / count],
    );
  }
  return nearest;
}

/** The mean, then each time the colour farthest from all so far. */
function farApart(colours: readonly Lab[], most: number): Lab[] {
  const mean = (axis: 0 | 1 | 2): number =>
    colours.reduce((sum, colour) => sum + colour[axis], 0) / (colours.length || 1);
  const centres: Lab[] = [[mean(0), mean(1), mean(2)]];
  const away = colours.map(() => Infinity);
  while (centres.length < most) {
    const newest = centres.at(-1) ?? [0, 0, 0];
    let farthest = 0;
    for (const [at, colour] of colours.entries()) {
      away[at] = Math.min(away[at] ?? 0, distance(colour, newest));
      if ((away[at] ?? 0) > (away[farthest] ?? 0)) farthest = at;
    }
    const next = colours[farthest];
    if (next === undefined || (away[farthest] ?? 0) < SAME) break;
    centres.push(next);
  }
  return centres;
}

function nearestOf(centres: readonly Lab[], colour: Lab): number {
  let best = 0;
  let least = Infinity;
  for (const [at, centre] of centres.entries()) {
    const away = (colour[0] - centre[0]) ** 2 + (colour[1] - centre[1]) ** 2 + (colour[2] - centre[2]) ** 2;
    if (away < least) [best, least] = [at, away];
  }
  return best;
}
