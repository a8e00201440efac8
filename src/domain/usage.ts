/** Tokens of controller calls; zero where no language model was asked or it did not say. */
export interface Usage {
  promptTokens: number;
  completionTokens: number;
}

export const noUsage: Usage = { promptTokens: 0, completionTokens: 0 };

export const addUsage = (one: Usage, other: Usage): Usage => ({
  promptTokens: one.promptTokens + other.promptTokens,
  completionTokens: one.completionTokens + other.completionTokens,
});
