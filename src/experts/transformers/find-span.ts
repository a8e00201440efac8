/** Where words stand in a text. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Finds what a tokenizer gave back in the text it came from: tokenizers change spaces and case. The end is exclusive.
 * @param from where to begin looking
 * @returns `undefined` where it is not there
 */
export function findSpan(text: string, words: string, from = 0): Span | undefined {
  const letters = [...words].filter((letter) => !/\s/.test(letter));
  if (letters.length === 0) return undefined;
  const pattern = new RegExp(letters.map(escaped).join('\\s*'), 'giu');
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

const escaped = (letter: string): string => letter.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&');
