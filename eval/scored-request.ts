import type { Node, Shape } from './taskbench';

/** A labelled request beside what was planned for it. */
export interface ScoredRequest {
  id: string;
  shape: Shape;
  labelled: readonly Node[];
  /** `none` where no plan was written that can be read. */
  predicted: { is: 'none' } | { is: 'plan'; nodes: readonly Node[] };
}

export const nodesOf = ({ predicted }: ScoredRequest): readonly Node[] =>
  predicted.is === 'plan' ? predicted.nodes : [];
