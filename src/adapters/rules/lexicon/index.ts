/**
 * The lexicon: which words ask for which task. It is written from the catalogue's sentences, other names of tasks, what
 * dictionaries give beside their verbs and nouns, and the hub's pages of tasks; not from evaluation requests.
 */
import { controlCues } from './control-cues';
import type { Cue } from './cue';
import { pictureCues } from './picture-cues';
import { questionCues } from './question-cues';
import { readingCues } from './reading-cues';
import { seeingCues } from './seeing-cues';
import { soundCues } from './sound-cues';
import { writingCues } from './writing-cues';

export { hints } from './hints';
export type { Cue } from './cue';

export const cues: readonly Cue[] = [
  ...soundCues,
  ...readingCues,
  ...writingCues,
  ...questionCues,
  ...seeingCues,
  ...pictureCues,
  ...controlCues,
];
