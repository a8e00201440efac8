/** The package has no types of its own. */
declare module 'vader-sentiment' {
  export const SentimentIntensityAnalyzer: {
    /** Shares of the words, 0 to 1, and the strength of the whole, -1 to 1. */
    polarity_scores(text: string): { neg: number; neu: number; pos: number; compound: number };
  };
}
