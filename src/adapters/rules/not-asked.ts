/** Words that look like a task and ask for none: those that say what is given, or what a thing is to be like. */
import type { FoundCue } from './find-cues';
import { isThing } from './products';

/** "I have a long article": up to where it goes on with what is wanted. */
const given =
  /(?<![\p{L}])(?:i have|i've got|i’ve got|i got|we have|here is|here's|here are|there is|this is|these are|given|i am providing|i provide|ich habe|hier ist|j'ai|voici|tengo|aquí está) (?:an?|the|my|some|two|three|several|this|these|einen?|eine?|un|une|une?|una|unos)(?! (?:question|query|conversation|chat|idea|frage|pregunta)) [^.!?;,:\u00b7]{0,80}?(?=[.!?;,:\u00b7]|$| (?:that|which|and|to|i|with|who|please|und|et|y|qui|que) )/giu;

const pointer =
  /(?<![\p{L}])(?:the|this|that|these|those|its|both|your|der|die|das|den|le|la|les|el|los|las)(?: \p{L}{1,20})? $/iu;

/** Cues that ask, of those that were found. */
export function asked(cues: readonly FoundCue[], words: string): FoundCue[] {
  const spans = [...words.matchAll(given)].map(({ index, 0: { length } }) => ({
    at: index,
    end: index + length,
  }));
  return cues.filter(
    (cue, at) =>
      !spans.some((span) => cue.at >= span.at && cue.at < span.end) &&
      !isMention(cue, cues.slice(0, at), words) &&
      !saysWhatLike(cue, cues[at - 1], words),
  );
}

/** "The summary" after a summary was asked for is that summary, not another one. */
const isMention = (cue: FoundCue, before: readonly FoundCue[], words: string): boolean =>
  isThing(words.slice(cue.at, cue.end)) &&
  pointer.test(words.slice(Math.max(0, cue.at - 40), cue.at)) &&
  before.some(({ means: [usual] }) => usual === cue.means[0]);

/** "Write a story that describes it": the second verb says what the story is like. */
const saysWhatLike = (cue: FoundCue, before: FoundCue | undefined, words: string): boolean =>
  before !== undefined &&
  /(?<!after|before|with|by|from|than) (?:that|which) $/i.test(
    words.slice(Math.max(0, cue.at - 20), cue.at),
  ) &&
  !/[.!?;,]/.test(words.slice(before.end, cue.at));
