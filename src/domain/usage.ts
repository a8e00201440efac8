/** Tokens of controller calls; zero where no language model was asked or it did not say. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
  /** In the currency of the prices that are set; left out where none is set for the model that was asked. */
  cost?: number | undefined;
}

export const noUsage: Usage = { promptTokens: 0, completionTokens: 0 };

export const costsAnything = ({ promptTokens, completionTokens, cost = 0 }: Usage): boolean =>
  promptTokens > 0 || completionTokens > 0 || cost > 0;

export const addUsage = (one: Usage, other: Usage): Usage => ({
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
  ...((one.cost !== undefined || other.cost !== undefined) && {
    cost: (one.cost ?? 0) + (other.cost ?? 0),
  }),
});
