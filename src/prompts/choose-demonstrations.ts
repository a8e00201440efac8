/** Which demonstrations a request is shown: those that are like it, the likest first, within a budget of tokens. */
import { definitionOf, taskTypeNamed } from '../domain/task-catalogue';
import type { Demonstration } from './demonstrations';

/** What a demonstration gains for each kind of file that the request brings too, measured in rare words. */
const kindWeight = 2;
/** What it loses for each kind that only one of both brings. */
const otherKindWeight = 1;
/** What it gains where both are written in the same script, which says most where it is not Latin. */
const scriptWeight = 1;
/** Less is chance: the script and a common word or two. What is not like a request teaches nothing for it. */
const leastLikeness = 2;

/**
 * Chooses by likeness: the words of the request against those of the demonstration and of what its tasks do, and the
 * kinds of their files.
 * @param tokensOf what showing one costs
 * @returns the least alike first, since models heed most what stands next to the question; always, if there are such,
 * one that plans nothing, so that no request is planned for the sake of planning, and one where a task uses what
 * another makes, so that handles are seen in use
 */
export function chooseDemonstrations(
  request: Demonstration['request'],
  demonstrations: readonly Demonstration[],
  budget: number,
  tokensOf: (demonstration: Demonstration) => number,
): Demonstration[] {
  const rarity = rarityIn(demonstrations);
  const weighed = demonstrations
    .map((demonstration) => ({ demonstration, likeness: likenessOf(request, demonstration, rarity) }))
    .sort((one, other) => other.likeness - one.likeness);
  const ranked = weighed.map(({ demonstration }) => demonstration);
  const always = [plansNothing, hasLinks].flatMap((isWanted) => ranked.find(isWanted) ?? []);
  const alike = ranked.slice(0, weighed.filter(({ likeness }) => likeness >= leastLikeness).length);
  const chosen: Demonstration[] = [];
  let left = budget;
  for (const demonstration of new Set([...always, ...alike])) {
    const cost = tokensOf(demonstration);
    if (cost > left) continue;
    left -= cost;
    chosen.push(demonstration);
  }
  return ranked.filter((demonstration) => chosen.includes(demonstration)).reverse();
}

const plansNothing = ({ plan }: Demonstration): boolean => plan.tasks.length === 0;
const hasLinks = ({ plan }: Demonstration): boolean =>
  plan.tasks.some(({ dependsOn }) => dependsOn.length > 0);

/** How many different words a demonstration has, usually. */
const usualWords = 25;

type Rarity = (word: string) => number;

/** From 0 for a word that all demonstrations hold to 1 for one that a single one holds. */
function rarityIn(demonstrations: readonly Demonstration[]): Rarity {
  const counts = new Map<string, number>();
  for (const word of demonstrations.flatMap((demonstration) => [...wordsIn(demonstration)])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const all = Math.log(demonstrations.length + 1);
  return (word) => 1 - Math.log(counts.get(word) ?? 1) / all;
}

function likenessOf(request: Demonstration['request'], demonstration: Demonstration, rarity: Rarity): number {
  const theirs = wordsIn(demonstration);
  const shared = [...wordsOf(request.text)].filter((word) => theirs.has(word)).map(rarity);
  const kinds = new Set(request.inputs.map(({ kind }) => kind));
  const theirKinds = new Set(demonstration.request.inputs.map(({ kind }) => kind));
  const common = [...kinds].filter((kind) => theirKinds.has(kind)).length;
  const others = kinds.size + theirKinds.size - 2 * common;
  const sameScript = scriptOf(request.text) === scriptOf(demonstration.request.text);
  // A long demonstration shares some words with anything.
  const words = shared.reduce((sum, weight) => sum + weight, 0) * Math.sqrt(usualWords / theirs.size);
  return words + kindWeight * common - otherKindWeight * others + (sameScript ? scriptWeight : 0);
}

function wordsIn({ request, plan }: Demonstration): Set<string> {
  const tasks = plan.tasks.map(({ task }) => {
    const type = taskTypeNamed(task);
    return type ? `${task} ${definitionOf(type).does}` : task;
  });
  return wordsOf([request.text, ...tasks].join(' '));
}

/** Words by their first six letters, so that "translate" and "translation" are one. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => [...word].slice(0, 6).join('')),
  );

const scripts = [
  'Latin',
  'Han',
  'Cyrillic',
  'Arabic',
  'Devanagari',
  'Hangul',
  'Hiragana',
  'Greek',
  'Hebrew',
  'Thai',
];

/** The script most letters are of. */
function scriptOf(text: string): string {
  const counts = scripts.map((script) => ({
    script,
    count: text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0,
  }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).script;
}
