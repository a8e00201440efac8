/** Precision, recall and F1 over sets or bags of names, added up over requests (micro average). */

export interface Counts {
  right: number;
  predicted: number;
  labelled: number;
}

/** In per cent. Where there is nothing to predict and nothing was predicted, all is right. */
export function f1({ right, predicted, labelled }: Counts): number {
  return predicted + labelled === 0 ? 100 : (200 * right) / (predicted + labelled);
}

export const sum = (counts: readonly Counts[]): Counts =>
  counts.reduce(
    (all, { right, predicted, labelled }) => ({
      right: all.right + right,
      predicted: all.predicted + predicted,
      labelled: all.labelled + labelled,
    }),
    { right: 0, predicted: 0, labelled: 0 },
  );

/** Each name counts once, however often it stands there. */
export function asSets(predicted: readonly string[], labelled: readonly string[]): Counts {
  return asBags([...new Set(predicted)], [...new Set(labelled)]);
}

/** Each name counts as often as it stands there. */
export function asBags(predicted: readonly string[], labelled: readonly string[]): Counts {
  const left = new Map<string, number>();
  for (const name of labelled) left.set(name, (left.get(name) ?? 0) + 1);
  let right = 0;
  for (const name of predicted) {
    const count = left.get(name) ?? 0;
    if (count === 0) continue;
    left.set(name, count - 1);
    right += 1;
  }
  return { right, predicted: predicted.length, labelled: labelled.length };
}
