/** How the lexicon is written: words that ask for a task. */
import type { Kind } from '../../../domain/kinds';
import type { TaskType } from '../../../domain/task-catalogue';

/**
 * Words and the tasks they can mean, the usual one first. Which is meant follows from what is there, what the clause
 * names, and what a model offers.
 */
export interface Cue {
  means: readonly [TaskType, ...TaskType[]];
  /**
   * Alternatives, in lower case: regular expressions in which ` *` stands for a gap of some words, ` ~` for one of
   * adjectives, without "of", "in" and the like, and ` ^` for one in which nothing points at something that is there
   * already, as "the" and "this" do. Only characters of a word may repeat without end, so that no text is slow to read.
   */
  says: readonly string[];
}

/** A cue that counts only where nothing stronger asks for the same: a thing that is spoken of and has to come from somewhere. */
export interface Hint extends Cue {
  /** It asks for nothing where the request came with one. */
  unlessGiven: readonly Kind[];
}
