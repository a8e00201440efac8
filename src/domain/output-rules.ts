/** What the outputs of a task may be beside the usual: one table for the checks that depend on the task. */
import type { TaskType } from './task-catalogue';

export interface OutputRules {
  /** Whether a long text may come back as it was given. */
  mayEcho: boolean;
  /** Whether a text may be HTML because somebody asked for that. */
  mayWritePages: boolean;
  /** Whether there may be nothing to label. */
  mayFindNothing: boolean;
}

const strict: OutputRules = { mayEcho: false, mayWritePages: false, mayFindNothing: false };

const exceptions: Partial<Record<TaskType, Partial<OutputRules>>> = {
  // It goes on from what it was given, which it may repeat.
  'text-generation': { mayEcho: true, mayWritePages: true },
  // A text with no mistake in it is its own correction.
  'text2text-generation': { mayEcho: true, mayWritePages: true },
  conversational: { mayWritePages: true },
  'image-text-to-text': { mayWritePages: true },
  translation: { mayWritePages: true },
  // What is read in a picture may be the very text that was asked about.
  'image-to-text': { mayEcho: true },
  'question-answering': { mayEcho: true },
  'token-classification': { mayFindNothing: true },
  'image-segmentation': { mayFindNothing: true },
  'text-ranking': { mayFindNothing: true },
  'tabular-classification': { mayFindNothing: true },
};

export const outputRulesOf = (task: TaskType): OutputRules => ({ ...strict, ...exceptions[task] });
