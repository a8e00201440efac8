/** A request as the rules read it: what is quoted or named set apart from the words that say what to do. */

export interface ReadRequest {
  /** The request with quotes, file names and adjectives of results blanked, at the same offsets. */
  words: string;
  /** What is quoted, in order. */
  quotes: readonly Quote[];
  text: string;
}

export interface Quote {
  at: number;
  end: number;
  text: string;
}

const quotePatterns = [
  /“([^”]{2,5000})”/g,
  /«\s?([^»]{2,5000})\s?»/g,
  /„([^“”]{2,5000})[“”]/g,
  /"([^"]{2,5000})"/g,
  // Apostrophes within words do not end it.
  /(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=\p{L})'(?=\p{L})){2,5000})'(?![\p{L}\p{N}])/gu,
];
const fileName = /(?<![\w-])[\w-]{1,100}\.[a-z][a-z0-9]{1,4}(?![\p{L}\p{N}])/giu;
/** "the edited picture" speaks of a result; it asks for no editing. */
const adjective =
  /(?<=(?:the|this|that|these|my|your|its|newly|both) )(?:(?:newly )?(?:edited|modified|changed|transformed|converted|generated|created|resulting|updated|altered|translated|summari[sz]ed|paraphrased|enhanced|improved|cleaned|transcribed|segmented|detected|classified|enlarged|coloured|colored)(?: and \w+ed)?) /gi;

export function readRequest(text: string): ReadRequest {
  const quotes: Quote[] = [];
  let words = text;
  for (const pattern of quotePatterns) {
    for (const match of words.matchAll(pattern)) {
      const [whole, inner = ''] = match;
      words = blank(words, match.index, match.index + whole.length);
      if (!isFileName(inner))
        quotes.push({ at: match.index, end: match.index + whole.length, text: inner.trim() });
    }
  }
  for (const pattern of [fileName, adjective]) {
    for (const { index, 0: whole } of words.matchAll(pattern))
      words = blank(words, index, index + whole.length);
  }
  // What follows a colon to the end, unquoted, is quoted in all but signs: "Translate this: good morning".
  const colon = /:\s+(?=\p{L})/gu.exec(words);
  if (quotes.length === 0 && colon) {
    const at = colon.index + colon[0].length;
    const rest = text.slice(at).trim();
    if (rest !== '') quotes.push({ at, end: text.length, text: rest });
    words = blank(words, at, text.length);
  }
  return { text, words, quotes: quotes.sort((one, other) => one.at - other.at) };
}

/** A sign that is part of no word, no sentence end and no space. */
const filler = '\u00b7';

const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + filler.repeat(to - from) + text.slice(to);

const isFileName = (text: string): boolean => text.replace(fileName, '').trim() === '';
