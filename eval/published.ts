/** Figures others have published for planning over Hugging Face's tasks, in per cent: to stand beside, not to compare by. */
export interface Published {
  who: string;
  nodeF1: number;
  linkF1: number;
  argumentNameF1: number;
  argumentValueF1: number;
}

/** TaskBench (Shen et al., 2023), Hugging Face domain, by its official scorer over all its requests. */
export const published: readonly Published[] = [
  { who: 'gpt-4 (TaskBench)', nodeF1: 81.54, linkF1: 54.7, argumentNameF1: 77.31, argumentValueF1: 60.86 },
  {
    who: 'gpt-3.5-turbo (TaskBench)',
    nodeF1: 69.49,
    linkF1: 33.36,
    argumentNameF1: 55.88,
    argumentValueF1: 36.32,
  },
  {
    who: 'codellama-13b (TaskBench)',
    nodeF1: 53.16,
    linkF1: 14.64,
    argumentNameF1: 32.06,
    argumentValueF1: 18.87,
  },
];
