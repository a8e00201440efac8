import { estimateTokens } from './token-estimate';

/** The first of some values that fit a budget of tokens together, by how they are written; the first is always one. */
export function firstWithin<Value>(
  values: readonly Value[],
  budget: number,
  write: (value: Value) => string,
): Value[] {
  let left = budget;
  const end = values.findIndex((value, at) => {
    left -= estimateTokens(write(value));
    return at > 0 && left < 0;
  });
  return end < 0 ? [...values] : values.slice(0, end);
}
