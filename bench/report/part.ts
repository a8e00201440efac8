/** What a part of the bench has measured, in a form that the report, the plots and the exit code are made from. */

export interface Goal {
  what: string;
  /** What is measured, usually a ratio to something measured in the same minutes. */
  figure: number;
  goal: { is: 'at most' | 'at least'; value: number } | { is: 'none' };
  /** Of how the figure spreads, in words; empty where there is one measurement. */
  spread: string;
}

export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Plot {
  /** Its file's name without ending. */
  name: string;
  svg: string;
}

export interface PartResult {
  part: string;
  title: string;
  /** How it was measured, in sentences. */
  method: readonly string[];
  goals: readonly Goal[];
  tables: readonly Table[];
  plots: readonly Plot[];
}

/** When, and on how busy a machine: the load is that of the last minute before and after. */
export interface Circumstances {
  measuredAt: string;
  loadBefore: number;
  loadAfter: number;
  cores: number;
  node: string;
}

export const meets = ({ figure, goal }: Goal): boolean =>
  goal.is === 'none' || (goal.is === 'at most' ? figure <= goal.value : figure >= goal.value);

/** Whether a ratio misses its goal by so much that something must have broken: twice the goal's distance from 1. */
export function isGross({ figure, goal }: Goal): boolean {
  if (goal.is === 'none') return false;
  const limit = 1 + 2 * (goal.value - 1);
  // A goal below 1 has its twofold distance on the other side: what is above 1 has lost all there was to gain.
  if (goal.is === 'at most') return figure > Math.max(limit, 2 - goal.value);
  return figure < limit;
}
