import type { WrittenHandle } from './handles';
import type { TaskType } from './task-catalogue';

/** What can be wrong with a plan. */
export type ProblemCode =
  | 'too-many-tasks'
  | 'bad-id'
  | 'duplicate-id'
  | 'unknown-task'
  | 'unknown-reference'
  | 'self-reference'
  | 'cycle'
  | 'unknown-argument'
  | 'duplicate-argument'
  | 'missing-argument'
  | 'wrong-kind'
  | 'unknown-input'
  | 'not-text'
  | 'several-lists';

/** What is wrong with a plan, where, and what would be right: the sentence goes to the controller as it is. */
export interface Problem {
  code: ProblemCode;
  /** The task's id as written. */
  task: string;
  /** The argument's name; empty where the whole task is meant. */
  argument: string;
  sentence: string;
  mend: Mend;
}

/** The one certain way to put a problem right, where there is just one. */
export type Mend =
  | { is: 'none' }
  | { is: 'rename-task'; to: TaskType }
  | { is: 'rename-argument'; to: string }
  | { is: 'give-argument'; value: string }
  /** What the handle points at goes through another task first. */
  | { is: 'convert'; handle: WrittenHandle; written: string; by: TaskType };

export const noMend: Mend = { is: 'none' };
