/** A request as the rules read it: what is quoted or named set apart from the words that say what to do. */
import { participles } from './lexicon/inflect';

export interface ReadRequest {
  /** The request with quotes and file names blanked, at the same offsets. */
  plain: string;
  /** The same without adjectives of results. */
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
  /“([^“”]{2,5000})”/g,
  /«([^«»]{2,5000})»/g,
  /„([^„“”]{2,5000})[“”]/g,
  /"([^"]{2,5000})"/g,
  // Apostrophes within words do not end it.
  /(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=\p{L})'(?=\p{L})){2,5000})'(?![\p{L}\p{N}])/gu,
];
const fileName = /(?<![\w-])[\w-]{1,100}\.[a-z][a-z0-9]{1,4}(?![\p{L}\p{N}])/giu;
/** "the edited picture" speaks of a result; it asks for no editing. */
const done = participles(
  'edit modify change transform convert generate create update alter translate summarize paraphrase enhance improve clean transcribe segment detect classify enlarge colour restore denoise rewrite describe extract identify',
);
const adjective = new RegExp(
  `(?<=(?:the|this|that|these|my|your|its|newly|both) )(?:(?:newly )?(?:${done}|resulting|rewritten)(?: and \\w+ed)?) `,
  'gi',
);

export function readRequest(text: string): ReadRequest {
  const quotes: Quote[] = [];
  let words = text;
  for (const pattern of quotePatterns) {
    words = words.replace(pattern, (whole, inner: string, at: number) => {
      if (!isFileName(inner)) quotes.push({ at, end: at + whole.length, text: inner.trim() });
      return filler.repeat(whole.length);
    });
  }
  words = without(words, fileName);
  // What follows a colon to the end, unquoted, is quoted in all but signs: "Translate this: good morning".
  const colon = /:\s+(?=\p{L})/gu.exec(words);
  if (quotes.length === 0 && colon) {
    const at = colon.index + colon[0].length;
    const rest = text.slice(at).trim();
    if (rest !== '') quotes.push({ at, end: text.length, text: rest });
    words = blank(words, at, text.length);
  }
  return {
    text,
    plain: words,
    words: without(words, adjective),
    quotes: quotes.sort((one, other) => one.at - other.at),
  };
}

/** A sign that is part of no word, no sentence end and no space. */
const filler = '\u00b7';

const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + filler.repeat(to - from) + text.slice(to);

const without = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (whole) => filler.repeat(whole.length));

const isFileName = (text: string): boolean => text.replace(fileName, '').trim() === '';
