/** English verbs and nouns in all their forms, as regular expressions, so that the lexicon lists each word once. */

const irregular: Readonly<Record<string, string>> = {
  find: 'find(?:s|ing)?|found',
  make: 'makes?|made|making',
  draw: 'draw(?:s|n|ing)?|drew',
  write: 'writes?|wrote|written|writing',
  say: 'say(?:s|ing)?|said',
  speak: 'speak(?:s|ing)?|spoken?',
  tell: 'tell(?:s|ing)?|told',
  give: 'gives?|gave|given|giving',
  get: 'gets?|got|getting',
  read: 'read(?:s|ing)?',
  see: 'sees?|seen|saw|seeing',
  know: 'know(?:s|n|ing)?|knew',
  build: 'build(?:s|ing)?|built',
  hear: 'hear(?:s|d|ing)?',
  cut: 'cuts?|cutting',
  think: 'think(?:s|ing)?|thought',
};

/** @param verbs in their base form, apart by blanks; -ize also stands for -ise, -our for -or */
export const forms = (verbs: string): string => anyOf(...verbs.split(' ').map(formsOf));

/** @param nouns in the singular, apart by blanks */
export const nouns = (words: string): string => anyOf(...words.split(' ').map(numbersOf));

/** One of several expressions. */
export const anyOf = (...alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`;

/** Participles, as they stand before a noun: "edited", "summarised". */
export const participles = (verbs: string): string =>
  anyOf(...verbs.split(' ').map((verb) => bothSpellings(pastOf(verb))));

function formsOf(verb: string): string {
  const known = irregular[verb];
  if (known !== undefined) return known;
  if (verb.endsWith('e')) return bothSpellings(`${verb.slice(0, -1)}(?:e|es|ed|ing)`);
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}(?:y|ies|ied|ying)`;
  if (/(?:[sxz]|ch|sh)$/.test(verb)) return `${verb}(?:es|ed|ing)?`;
  return bothSpellings(`${verb}(?:s|${doubled(verb)}(?:ed|ing))?`);
}

function pastOf(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return `${verb}${doubled(verb)}ed`;
}

/** "crop" makes "cropped", "edit" makes "edited": the second letter may be there. */
const doubled = (verb: string): string => (/[aeiou][bdgmnprt]$/.test(verb) ? `${verb.slice(-1)}?` : '');

function numbersOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}(?:y|ies)`;
  return bothSpellings(/(?:[sxz]|ch|sh)$/.test(noun) ? `${noun}(?:es)?` : `${noun}s?`);
}

const bothSpellings = (word: string): string =>
  word.replace(/([iy])z(?=e|\()/, '$1[sz]').replace(/our(?!s)/, 'ou?r');
