/** Makes regular expressions of the lexicon's words. */
import type { Cue } from './lexicon';

/** A gap of a few words that belong together: none of another sentence or another deed. */
const gap = '(?:(?:(?! (?:and|then|und|et|y) )[^.!?;,]){0,40}?(?<![\\p{L}]))';

/** Adjectives and articles: up to four words before what they belong to, and none of those given. */
const adjectives = (without: string): string => `(?: (?!(?:${without}) )[\\p{L}\u00b7'-]+){0,4} `;
const prepositions = 'of|in|on|from|for|with|to|about';
const pointers = 'the|this|that|these|my|your|its|it|them';

const withGaps = (words: string): string =>
  words
    .replaceAll(' *', `(?=[ ,])${gap}`)
    .replaceAll(' ~', adjectives(prepositions))
    .replaceAll(' ^', adjectives(`${prepositions}|${pointers}`));

export interface Pattern {
  means: Cue['means'];
  pattern: RegExp;
}

/** Each alternative by itself. */
export const patternsOf = ({ means, says }: Cue): Pattern[] =>
  says.map((words) => ({
    means,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}]-?)(?:${withGaps(words)})(?!-?[\\p{L}\\p{N}])`, 'giu'),
  }));
