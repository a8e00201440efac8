/** Finds what a request asks for, in the order in which it says so. */
import type { TaskType } from '../../domain/task-catalogue';
import type { Kind } from '../../domain/kinds';
import { type Cue, cues, hints } from './cues';

export interface FoundCue {
  /** Where its words stand. */
  at: number;
  end: number;
  means: readonly [TaskType, ...TaskType[]];
}

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

type Pattern = Pick<FoundCue, 'means'> & { pattern: RegExp };

const patternsOf = ({ means, says }: Cue): Pattern[] =>
  says.map((words) => ({
    means,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${withGaps(words)})(?![\\p{L}\\p{N}])`, 'giu'),
  }));

const cuePatterns = cues.flatMap(patternsOf);
const hintPatterns = hints.flatMap((hint) =>
  patternsOf(hint).map((pattern) => ({ ...pattern, unlessGiven: hint.unlessGiven })),
);

/** @param given kinds of the request's inputs */
export function findCues(words: string, given: readonly Kind[]): FoundCue[] {
  const strong = apart(cuePatterns.flatMap((pattern) => matches(words, pattern)));
  const asked = new Set(strong.flatMap(({ means }) => means));
  const weak = hintPatterns
    .filter(
      ({ unlessGiven, means: [usual] }) =>
        !asked.has(usual) && !unlessGiven.some((kind) => given.includes(kind)),
    )
    .flatMap((pattern) => matches(words, pattern));
  const free = weak.filter((hint) => strong.every((cue) => isApart(hint, cue)));
  return merged(
    [...strong, ...firstOfEach(free)].sort((one, other) => one.at - other.at),
    words,
  );
}

const matches = (words: string, { means, pattern }: Pattern): FoundCue[] =>
  [...words.matchAll(pattern)].map(({ index, 0: { length } }) => ({ at: index, end: index + length, means }));

/** Of cues that share words the longest counts; of equals, the one the lexicon has first. */
function apart(found: readonly FoundCue[]): FoundCue[] {
  const kept: FoundCue[] = [];
  for (const cue of found.toSorted((one, other) => other.end - other.at - (one.end - one.at))) {
    if (kept.every((other) => isApart(cue, other))) kept.push(cue);
  }
  return kept;
}

const isApart = (one: FoundCue, other: FoundCue): boolean => one.end <= other.at || one.at >= other.end;

const firstOfEach = (found: readonly FoundCue[]): FoundCue[] =>
  found
    .toSorted((one, other) => one.at - other.at)
    .filter(({ means }, at, all) => all.findIndex((other) => other.means[0] === means[0]) === at);

/** Cues of one meaning that stand close together ("say it", "aloud") are one. */
const merged = (found: readonly FoundCue[], words: string): FoundCue[] =>
  found.reduce<FoundCue[]>((all, cue) => {
    const before = all.at(-1);
    const isOne = before?.means[0] === cue.means[0] && isClose(words.slice(before.end, cue.at));
    return before && isOne ? [...all.slice(0, -1), { ...before, end: cue.end }] : [...all, cue];
  }, []);

const isClose = (between: string): boolean => between.length < 40 && !/[.!?;]|\bthen\b/.test(between);
