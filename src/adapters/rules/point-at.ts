/** Which picture, recording or text the words of a clause speak of. */
import type { Kind } from '../../domain/kinds';
import type { Item, Shelf } from './shelf';

const ordinals: readonly RegExp[] = [
  /\b(?:first|1st|erste[nrms]?|premi(?:er|ère)|primer[ao]?)\b/i,
  /\b(?:second|2nd|other|zweite[nrms]?|deuxième|seconde?|segund[ao])\b/i,
  /\b(?:third|3rd|dritte[nrms]?|troisième|tercer[ao]?)\b/i,
  /\b(?:fourth|4th|vierte[nrms]?|quatrième|cuart[ao])\b/i,
];
const original = /\b(?:original|initial|source|given|uploaded|provided)\b/i;
const together = /\b(?:both|all|them|everything|each|these|beide|alles|tous|ambos|todo)\b/i;
const ofAnalysis =
  /\b(?:labels?|objects|class(?:es)?|entit(?:y|ies)|names|detections?|categor(?:y|ies)|results?|findings|answers?|tags?)\b/i;
const ofAnswer = /\b(?:your answer|the answer|results?|findings|response)\b/i;

/** The file a clause speaks of, and the handle it goes by; the newest that was made for its own sake unless told otherwise. */
export function pointAtFile(shelf: Shelf, kinds: readonly Kind[], clause: string): Item | undefined {
  const inputs = shelf.inputs(kinds);
  const nth = ordinals.findIndex((ordinal) => ordinal.test(clause));
  const ordered = nth < 0 ? undefined : inputs[nth];
  if (ordered && inputs.length > 1) return ordered;
  if (original.test(clause) && inputs.length > 0) return inputs[0];
  return shelf.madeAsMain(kinds).at(-1) ?? inputs[0] ?? shelf.made(kinds).at(-1);
}

/** The texts a clause speaks of: several where it says so; none where there are none. */
export function pointAtTexts(shelf: Shelf, clause: string): Item[] {
  const texts = shelf.made(['text']);
  const plain = shelf.madeAsMain(['text']);
  const inputs = shelf.inputs(['text']);
  if (together.test(clause) && texts.length > 1) return leaves(texts);
  if (ofAnswer.test(clause) && texts.length > 0) return texts.slice(-1);
  const [newest] = (ofAnalysis.test(clause) ? texts : plain.length > 0 ? plain : texts).slice(-1);
  const chosen = original.test(clause) ? (inputs[0] ?? newest) : (newest ?? inputs[0]);
  return chosen ? [chosen] : [];
}

/** Each task's text once. */
const leaves = (texts: readonly Item[]): Item[] => [
  ...new Map(texts.map((item) => [item.handle, item])).values(),
];
