/** Finds what a request asks for, in the order in which it says so. */
import type { TaskType } from '../../domain/task-catalogue';
import type { Kind } from '../../domain/kinds';
import { type Cue, cues, hints } from './cues';
import { isInReach, kindsInReach } from './feasible';

export interface FoundCue {
  /** Where its words stand. */
  at: number;
  end: number;
  means: readonly [TaskType, ...TaskType[]];
}

export interface FoundCues {
  /** What can be done with what is given and made. */
  doable: readonly FoundCue[];
  /** What is asked for with a file that is not there. */
  lacking: readonly FoundCue[];
}

/** One sign of a gap; what is blanked counts as one. None is of another sentence or begins another deed. */
const sign = '(?! (?:and|then|und|et|y) )(?:\u00b7+|[^.!?;,\u00b7])';
/** A gap of a few words that belong together. */
const gap = `(?:(?:${sign}){0,40}?(?<![\\p{L}]))`;

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

/** Whether some words ask for anything at all. */
export const asksForSomething = (words: string): boolean =>
  cuePatterns.some(({ pattern }) => words.search(pattern) >= 0);

/** @param given kinds of the request's inputs */
export function findCues(words: string, given: readonly Kind[]): FoundCues {
  const said = cuePatterns.flatMap((pattern) => matches(words, pattern));
  const hinted = hintPatterns
    .filter(({ unlessGiven }) => !unlessGiven.some((kind) => given.includes(kind)))
    .flatMap((pattern) => matches(words, pattern));
  const reach = kindsInReach(
    given,
    [...said, ...hinted].flatMap(({ means }) => means),
  );
  const strong = apart(said.flatMap((cue) => doable(cue, reach)));
  const asked = new Set(strong.flatMap(({ means }) => means));
  const weak = hinted
    .filter(({ means: [usual] }) => !asked.has(usual))
    .flatMap((cue) => doable(cue, reach))
    .filter((hint) => strong.every((cue) => isApart(hint, cue)));
  const found = [...strong, ...firstOfEach(weak)].sort(inOrder);
  const rest = apart(said.filter(({ means }) => !means.some((type) => isInReach(type, reach))));
  return {
    doable: merged(found, words),
    lacking: firstOfEach(rest.filter((cue) => found.every((other) => isApart(cue, other)))),
  };
}

const matches = (words: string, { means, pattern }: Pattern): FoundCue[] =>
  [...words.matchAll(pattern)].map(({ index, 0: { length } }) => ({ at: index, end: index + length, means }));

/** The cue with those of its meanings that can be done; nothing where none can, so that others are heard in its place. */
function doable(cue: FoundCue, reach: ReadonlySet<Kind>): FoundCue[] {
  const [usual, ...others] = cue.means.filter((type) => isInReach(type, reach));
  return usual ? [{ ...cue, means: [usual, ...others] }] : [];
}

/** Of cues that share words the longest counts; of equals, the one the lexicon has first. */
function apart(found: readonly FoundCue[]): FoundCue[] {
  const kept: FoundCue[] = [];
  for (const cue of found.toSorted((one, other) => other.end - other.at - (one.end - one.at))) {
    if (kept.every((other) => isApart(cue, other))) kept.push(cue);
  }
  return kept;
}

const isApart = (one: FoundCue, other: FoundCue): boolean => one.end <= other.at || one.at >= other.end;

const inOrder = (one: FoundCue, other: FoundCue): number => one.at - other.at;

const firstOfEach = (found: readonly FoundCue[]): FoundCue[] =>
  found
    .toSorted(inOrder)
    .filter(({ means }, at, all) => all.findIndex((other) => other.means[0] === means[0]) === at);

/** Cues of one meaning that stand close together ("say it", "aloud") are one. */
const merged = (found: readonly FoundCue[], words: string): FoundCue[] =>
  found.reduce<FoundCue[]>((all, cue) => {
    const before = all.at(-1);
    const isOne = before?.means[0] === cue.means[0] && isClose(words.slice(before.end, cue.at));
    return before && isOne ? [...all.slice(0, -1), { ...before, end: cue.end }] : [...all, cue];
  }, []);

const isClose = (between: string): boolean => between.length < 40 && !/[.!?;]|\bthen\b/.test(between);
