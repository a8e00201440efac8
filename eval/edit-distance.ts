/** Distances between sequences of names. */

/** Steps from one to the other: putting in, taking out and, at a cost of `exchange`, exchanging a name. */
export function editDistance(one: readonly string[], other: readonly string[], exchange: number): number {
  let row = other.map((_, at) => at + 1);
  row.unshift(0);
  for (const [at, name] of one.entries()) {
    const next = [at + 1];
    for (const [position, wanted] of other.entries()) {
      const kept = (row[position] ?? 0) + (name === wanted ? 0 : exchange);
      next.push(Math.min(kept, (row[position + 1] ?? 0) + 1, (next[position] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
