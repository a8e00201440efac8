/** Questions that no cue claims: each wants an answer. */
import type { FoundCue } from './find-cues';
import type { ReadRequest } from './read-request';

const means: FoundCue['means'] = [
  'question-answering',
  'document-question-answering',
  'visual-question-answering',
  'table-question-answering',
];

const sentence = /[^.!?;]+[.!?;]*/g;
/** "I want to know the price" asks as well. */
const wantsToKnow =
  /(?<![\p{L}])(?:know|tell me|find out|wonder(?:ing)?) (?:what|who|whose|when|where|why|which|how|the|if|whether)(?![\p{L}])/iu;
/** "Could you", "how are you": polite, and no question to be answered from anything. */
const isPolite = /^[\s\u00b7]*(?:please |kindly )?(?:can|could|would|will|may) (?:you|i|we)(?![\p{L}])/iu;

/** What stands after so many sentences is no question of a request, and must not make it slow. */
const mostSentences = 1_000;

/** Of a request that quotes them: none where the sentence before does something with the quote. */
export const questionsQuoted = ({ words, quotes }: ReadRequest, cues: readonly FoundCue[]): FoundCue[] =>
  quotes
    .filter(({ text }) => text.endsWith('?'))
    .slice(0, 1)
    .flatMap(({ at, end }) => {
      const start = Math.max(...['.', '!', '?', ';'].map((sign) => words.lastIndexOf(sign, at))) + 1;
      return cues.some((cue) => cue.end > start && cue.at < end) ? [] : [{ at, end, means }];
    });

/** @param words a request without quotes */
export function questionsIn(words: string, cues: readonly FoundCue[]): FoundCue[] {
  return [...words.matchAll(sentence)].slice(0, mostSentences).flatMap(({ index, 0: said }) => {
    const known = wantsToKnow.exec(said);
    const asks = (said.endsWith('?') && !isPolite.test(said)) || known !== null;
    const start = index + (known ? known.index : Math.max(0, said.search(/[\p{L}\u00b7]/u)));
    const part = said.slice(known?.index ?? 0).split(/,|\b(?:and|then)\b/i)[0] ?? said;
    const end = known ? start + part.length : index + said.length;
    const isClaimed = cues.some((cue) => cue.at < end && cue.end > (known ? start : index));
    return asks && !isClaimed ? [{ at: start, end: start, means }] : [];
  });
}
