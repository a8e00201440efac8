/** A request as clauses, each with the cue it holds, in the order of the work. */
import type { Kind } from '../../domain/kinds';
import { definitionOf } from '../../domain/task-catalogue';
import { type FoundCue, findCues, merged } from './find-cues';
import { asked } from './not-asked';
import { isThing } from './products';
import { questionsIn, questionsQuoted } from './questions';
import type { ReadRequest } from './read-request';

export interface Clause {
  cue: FoundCue;
  /** The request from this cue's sentence part to the next cue's. */
  from: number;
  to: number;
}

/** Most tasks that a request in one breath can mean. */
const mostTasks = 40;

/** @param given kinds of the request's inputs */
export function clausesOf(read: ReadRequest, given: readonly Kind[]): Clause[] {
  const { words } = read;
  const found = asked(findCues(words, given), words);
  const questions = [...questionsIn(words, found), ...questionsQuoted(read, found)];
  const all = [...found, ...questions].sort((one, other) => one.at - other.at);
  const cues = merged(all, words).slice(0, mostTasks);
  const starts = cues.map((cue, at) => startOf(words, cues[at - 1]?.end ?? 0, cue.at));
  const clauses = cues.map((cue, at) => ({
    cue,
    from: starts[at] ?? cue.at,
    to: starts[at + 1] ?? words.length,
  }));
  return inOrderOfWork(clauses, words);
}

/** After the last sentence end, comma or conjunction between two cues. */
function startOf(words: string, before: number, at: number): number {
  const between = words.slice(before, at);
  const breaks = [...between.matchAll(/[.!?;,](?=\s|$)|\b(?:and|then|und|dann|et|puis|y|luego)\b/gi)];
  const last = breaks.at(-1);
  if (last) return before + last.index + last[0].length;
  return before === 0 ? 0 : at;
}

/** Mostly as it is said; but what is made for another task, or said to come first, is done before that. */
function inOrderOfWork(clauses: readonly Clause[], words: string): Clause[] {
  const ordered: Clause[] = [];
  for (const clause of clauses) {
    const before = ordered.at(-1);
    // What the later one works on was named up to where the earlier one's words end.
    if (before && isEarlier(before, clause, words))
      ordered.splice(-1, 1, clause, { ...before, to: Math.max(before.to, clause.to) });
    else ordered.push(clause);
  }
  return ordered;
}

/** "Draw a summary of": the thing between two deeds, with no break, is what the first works on. */
const joint =
  /^(?: (?:of|from|based on|about|in|on|with|for|using|(?:that|which) \p{L}{1,20}))?(?: (?:the|an?|its|this|your|my))?(?: (?!(?:and|or|then|und|oder|et|y|o) )\p{L}{1,20})? ?$/iu;
const saidFirst =
  /(?<![\p{L}])(?:but first|(?:after|once|nachdem|après avoir|después de)(?! (?:that|this|which|all)\b))(?: \p{L}{1,20}){0,2} ?$/iu;
const saidLast = /(?:^|[.!?;]\s{0,3})\s{0,3}(?:before|bevor|avant de|antes de)(?: \p{L}{1,20}){0,2} ?$/iu;

/** Kinds that no translation takes. */
const mute: readonly Kind[] = ['audio', 'image', 'video'];

function isEarlier({ cue: one }: Clause, { cue: other }: Clause, words: string): boolean {
  const between = words.slice(one.end, other.at);
  if (/[.!?;]/.test(between)) return false;
  if (isThing(words.slice(other.at, other.end)) && joint.test(between)) return true;
  // "Say it in Spanish": what is no text any more can't be translated.
  const isInLanguage =
    other.means[0] === 'translation' &&
    /^(?:in|auf|en) /i.test(words.slice(other.at, other.end)) &&
    mute.includes(definitionOf(one.means[0]).gives[0]);
  if (isInLanguage && joint.test(between)) return true;
  const isBroken = /,|\b(?:and|und|et|y)\b/i.test(between.replace(/,? but first/i, ''));
  return (
    (!isBroken && saidFirst.test(between)) || saidLast.test(words.slice(Math.max(0, one.at - 40), one.at))
  );
}
