/** Finds what a request asks for, in the order in which it says so. */
import type { TaskType } from '../../domain/task-catalogue';
import type { Kind } from '../../domain/kinds';
import { type Pattern, patternsOf } from './cue-patterns';
import { cues, hints } from './lexicon';
import { forms } from './lexicon/inflect';
import { isThing } from './products';

export interface FoundCue {
  /** Where its words stand. */
  at: number;
  end: number;
  means: readonly [TaskType, ...TaskType[]];
}

const cuePatterns = cues.flatMap(patternsOf);
const hintPatterns = hints.flatMap((hint) =>
  patternsOf(hint).map((pattern) => ({ ...pattern, unlessGiven: hint.unlessGiven })),
);

/** Most matches that are looked at: a request that holds more is no request, and must not be slow. */
const mostMatches = 1_000;

/** @param given kinds of the request's inputs */
export function findCues(words: string, given: readonly Kind[]): FoundCue[] {
  const strong = apart(allMatches(words, cuePatterns), words);
  const asked = new Set(strong.flatMap(({ means }) => means));
  const open = hintPatterns.filter(
    ({ unlessGiven, means: [usual] }) =>
      !asked.has(usual) && !unlessGiven.some((kind) => given.includes(kind)),
  );
  const weak = allMatches(words, open);
  const free = weak.filter((hint) => strong.every((cue) => isApart(hint, cue)));
  return [...strong, ...firstOfEach(free)].sort((one, other) => one.at - other.at);
}

/** In the order of the lexicon; of too many those that stand first in the text. */
function allMatches(words: string, patterns: readonly Pattern[]): FoundCue[] {
  const found = patterns.flatMap((pattern) => matches(words, pattern));
  const last = found.map(({ at }) => at).sort((one, other) => one - other)[mostMatches] ?? Infinity;
  return found.filter(({ at }) => at < last);
}

const matches = (words: string, { means, pattern }: Pattern): FoundCue[] =>
  [...words.matchAll(pattern)].map(({ index, 0: { length } }) => ({ at: index, end: index + length, means }));

/**
 * Of cues that share words the longest counts; of equals, the one the lexicon has first. Only a thing that is still to be
 * made, as in "read me a summary", stands within another.
 */
function apart(found: readonly FoundCue[], words: string): FoundCue[] {
  const kept: FoundCue[] = [];
  for (const cue of found.toSorted((one, other) => other.end - other.at - (one.end - one.at))) {
    const others = kept.filter((other) => !isApart(cue, other));
    if (others.every((other) => isObjectOf(cue, other, words))) kept.push(cue);
  }
  return kept;
}

const isObjectOf = (thing: FoundCue, deed: FoundCue, words: string): boolean =>
  thing.end <= deed.end &&
  !deed.means.includes(thing.means[0]) &&
  isThing(words.slice(thing.at, thing.end)) &&
  (/ (?:of|for) /i.test(words.slice(thing.at, thing.end)) ||
    / an? (?:\p{L}{1,20} )?$/iu.test(words.slice(deed.at, thing.at))) &&
  worksOnThings.test(words.slice(deed.at, deed.end));

/** Deeds whose object is often still to be made. */
const worksOnThings = new RegExp(
  `^${forms('read say speak hear listen translate compare recite narrate')}`,
  'iu',
);

const isApart = (one: FoundCue, other: FoundCue): boolean => one.end <= other.at || one.at >= other.end;

const firstOfEach = (found: readonly FoundCue[]): FoundCue[] =>
  found
    .toSorted((one, other) => one.at - other.at)
    .filter(({ means }, at, all) => all.findIndex((other) => other.means[0] === means[0]) === at);

/** Cues of one meaning that stand close together ("say it", "aloud") are one. */
export const merged = (found: readonly FoundCue[], words: string): FoundCue[] =>
  found.reduce<FoundCue[]>((all, cue) => {
    const before = all.at(-1);
    const isOne = before?.means[0] === cue.means[0] && isClose(words.slice(before.end, cue.at));
    return before && isOne ? [...all.slice(0, -1), { ...before, end: cue.end }] : [...all, cue];
  }, []);

const isClose = (between: string): boolean => between.length < 40 && !/[.!?;]|\bthen\b/.test(between);
