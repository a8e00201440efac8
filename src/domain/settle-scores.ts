/** What rounding may add to a score: sums of 32 bit numbers miss 1 by about that much. */
const rounding = 0.001;

/** A score that rounding took beyond 0 or 1 is put there; one further out stays, to be refused. */
export function settleScores<Scored extends { score: number }>(scored: readonly Scored[]): Scored[] {
  return scored.map((one) => {
    const settled = Math.min(Math.max(one.score, 0), 1);
    return Math.abs(settled - one.score) <= rounding ? { ...one, score: settled } : one;
  });
}
