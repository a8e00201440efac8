/** How a language model is asked in one stage of a run: which one, how freely it writes, how long it thinks. */

/** What OpenAI documents; other endpoints know some of them. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** The stages a language model is asked in. The texts it works on as an expert are asked for as answers are. */
export const stages = ['plan', 'choice', 'answer'] as const;
export type Stage = (typeof stages)[number];

export interface Manner {
  model: string;
  temperature: number | 'left out';
  reasoningEffort: ReasoningEffort | 'left out';
  /** The name of the setting that holds the model, for the sentences that say what to correct. */
  setting: string;
}
