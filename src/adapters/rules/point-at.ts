/** Which picture, recording or text the words of a clause speak of. */
import type { Kind } from '../../domain/kinds';
import type { TaskType } from '../../domain/task-catalogue';
import { productsNamed } from './products';
import type { Item, Shelf } from './shelf';

const ordinals: readonly RegExp[] = [
  /\b(?:first|1st|erste[nrms]?|premi(?:er|ère)|primer[ao]?)\b/i,
  /\b(?:second|2nd|other|zweite[nrms]?|deuxième|seconde?|segund[ao])\b/i,
  /\b(?:third|3rd|dritte[nrms]?|troisième|tercer[ao]?)\b/i,
  /\b(?:fourth|4th|vierte[nrms]?|quatrième|cuart[ao])\b/i,
];
const original = /\b(?:original|initial|source|given|uploaded|provided)\b/i;
const together = /\b(?:both|all|them|everything|each|these|beide|alles|tous|ambos|todo)\b/i;
/** "All" alone may be all the things in one picture. */
const bothFiles =
  /\b(?:both|all(?: of)?(?: the| my| these)?|each|every|these|the two|the three|beide[nr]?|alle|toutes?|tous|ambas|todas) (?:of )?(?:the |these |my )?(?:images?|pictures?|photos?|photographs?|recordings?|files?|bilder|fotos|imágenes)\b/i;
const ofAnalysis =
  /\b(?:labels?|objects|class(?:es)?|entit(?:y|ies)|names|detections?|categor(?:y|ies)|results?|findings|answers?|tags?)\b/i;
const ofAnswer = /\b(?:your answer|the answer|results?|findings|response)\b/i;

/**
 * The files a clause speaks of: several where it says so, and otherwise the newest that was made for its own sake, unless
 * it names another.
 */
export function pointAtFiles(shelf: Shelf, kinds: readonly Kind[], clause: string, type: TaskType): Item[] {
  const inputs = shelf.inputs(kinds);
  const nth = ordinals.findIndex((ordinal) => ordinal.test(clause));
  const ordered = nth < 0 ? undefined : inputs[nth];
  if (ordered && inputs.length > 1) return [ordered];
  if (original.test(clause) && inputs.length > 0)
    return [...inputs.slice(0, 1), ...(isJoined(clause) ? shelf.madeAsMain(kinds).slice(-1) : [])];
  const called = byName(shelf, kinds, clause, type).filter(isMain).slice(-1);
  const made = shelf.madeAsMain(kinds).filter((item) => isWanted(item, type) || result.test(clause));
  if (called.length > 0) return called;
  if (made.length > 0) return made.slice(-1);
  if (bothFiles.test(clause) || /\bboth(?: of them)?[\s.!?]*$/i.test(clause)) return inputs;
  const [first] = inputs.length > 0 ? inputs : shelf.made(kinds).slice(-1);
  return first ? [first] : [];
}

/**
 * The texts a clause speaks of: several where it says so; none where there are none. What was found in a text or a
 * picture is meant only where it is named, or where there is no other.
 *
 * @param isQuoted whether the request holds a text itself
 */
export function pointAtTexts(shelf: Shelf, clause: string, type: TaskType, isQuoted: boolean): Item[] {
  const texts = shelf.made(['text']);
  const plain = shelf.madeAsMain(['text']);
  const inputs = shelf.inputs(['text']);
  if (together.test(clause) && texts.length > 1) return leaves(texts);
  const called = byName(shelf, ['text'], clause, type);
  if (called.length > 0) return called.length > 1 && isJoined(clause) ? leaves(called) : called.slice(0, 1);
  if (ofAnswer.test(clause) && texts.length > 0) return texts.slice(-1);
  if (original.test(clause) && inputs.length > 0) return inputs.slice(0, 1);
  if (ofAnalysis.test(clause) && texts.length > 0) return texts.slice(-1);
  if (plain.length > 0) return plain.slice(-1);
  return inputs.length > 0 ? inputs.slice(0, 1) : isQuoted ? [] : texts.slice(-1);
}

/** What other tasks made, where a clause calls it by its name. */
const byName = (shelf: Shelf, kinds: readonly Kind[], clause: string, own: TaskType): Item[] =>
  productsNamed(clause)
    .filter((type) => type !== own)
    .flatMap((type) => shelf.madeBy([type], kinds).slice(-1));

const result = /\b(?:results?|resulting|outcome)\b/i;

/** A picture of depth or edges says something of a picture; "it" is still that picture, but for what follows its edges. */
const isWanted = ({ from }: Item, type: TaskType): boolean =>
  from.is === 'task' && (type.endsWith('-text-to-image') || !/^depth-estimation$|-control$/.test(from.type));

const isMain = ({ from }: Item): boolean => from.is === 'task' && from.isMain;

const isJoined = (clause: string): boolean => /\b(?:and|und|et|y)\b/i.test(clause);

/** Each task's text once. */
const leaves = (texts: readonly Item[]): Item[] => [
  ...new Map(texts.map((item) => [item.handle, item])).values(),
];
