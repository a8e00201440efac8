/** Gives a task its arguments: resources the clause speaks of, quotes, or the clause's own words. */
import type { Kind } from '../../domain/kinds';
import { definitionOf, type TaskArgument, type TaskType } from '../../domain/task-catalogue';
import type { Clause } from './clauses';
import { languageAfter } from './lexicon/languages';
import { pointAtFiles, pointAtTexts } from './point-at';
import type { ReadRequest } from './read-request';
import type { Shelf } from './shelf';

export type Filled =
  | { is: 'filled'; args: { name: string; value: string }[] }
  /** A file of a kind that nobody gave and no task so far makes. */
  | { is: 'lacking'; kinds: readonly Kind[] };

/** @param used quotes that tasks have taken already, which others take only for want of anything else */
export function fillArguments(
  type: TaskType,
  request: ReadRequest,
  clause: Clause,
  shelf: Shelf,
  used: Set<number>,
): Filled {
  const words = request.plain.slice(clause.from, clause.to);
  const args: { name: string; value: string }[] = [];
  for (const [name, argument] of Object.entries(definitionOf(type).takes)) {
    if (argument.accepts[0] === 'text') {
      const value = textFor(name, argument, { type, request, clause, words, shelf, used, given: args });
      if (value !== '') args.push({ name, value });
      continue;
    }
    const files = pointAtFiles(shelf, argument.accepts, words, type);
    if (files.length > 0) args.push({ name, value: files.map(({ handle }) => handle).join(' ') });
    else if (argument.required) return { is: 'lacking', kinds: argument.accepts };
  }
  return { is: 'filled', args };
}

interface TextSought {
  type: TaskType;
  request: ReadRequest;
  clause: Clause;
  words: string;
  shelf: Shelf;
  used: Set<number>;
  /** The task's arguments so far. */
  given: readonly { value: string }[];
}

function textFor(name: string, { required }: TaskArgument, sought: TextSought): string {
  switch (name) {
    case 'question':
      return questionIn(sought);
    case 'target':
      return (
        languageAfter('(?:(?:in)?to|ins|en|au|al|auf) (?:the )?', sought.words) ||
        languageAfter('', sought.words)
      );
    case 'source':
      return languageAfter('(?:from|aus dem|du|del) (?:the )?', sought.words);
    case 'labels':
      return classesIn(sought.words) || sought.words.trim();
    case 'other':
      return otherText(sought);
    case 'prompt':
      return promptIn(sought, required);
    default:
      return subject(sought);
  }
}

/** What a text task works on: a quote of its own, else what was made so far, else a text given, else the request. */
function subject(sought: TextSought): string {
  const { type, request, clause, shelf, words, used } = sought;
  const texts = pointAtTexts(shelf, words, type, request.quotes.length > 0);
  // What is compared with one quote is the text there is; the quote is the other side.
  const isOtherSide =
    type === 'sentence-similarity' && texts.length > 0 && unused(request, used).length === 1;
  const own = isOtherSide ? undefined : quoteWithin(request, clause, used);
  if (own !== undefined) return own;
  if (texts.length > 0) return texts.map(({ handle }) => handle).join(' ');
  return anyQuote(request, used) ?? plainWords(request, clause);
}

/** The text that another is compared with: one that is not that other. */
function otherText({ request, shelf, used, given }: TextSought): string {
  const fresh = request.quotes.findIndex((_, at) => !used.has(at));
  if (fresh >= 0) return taken(request, fresh, used);
  // What the newest text was made from is what it is usually compared with.
  const there = [
    ...request.quotes.map(({ text }) => text),
    ...shelf
      .madeAsMain(['text'])
      .map(({ handle }) => handle)
      .reverse(),
    ...shelf.inputs(['text']).map(({ handle }) => handle),
  ];
  return there.find((text) => !given.some(({ value }) => value === text)) ?? there[0] ?? request.text;
}

const unused = ({ quotes }: ReadRequest, used: ReadonlySet<number>): ReadRequest['quotes'] =>
  quotes.filter((_, at) => !used.has(at));

function questionIn({ request, clause, used }: TextSought): string {
  const asked = request.quotes.findIndex(({ text }, at) => text.endsWith('?') && !used.has(at));
  if (asked >= 0) return taken(request, asked, used);
  const sentence = request.text
    .slice(clause.from)
    .match(/^[^.!?]*\?/)?.[0]
    .trim();
  return (
    sentence ?? request.quotes.find(({ text }) => text.endsWith('?'))?.text ?? plainWords(request, clause)
  );
}

/** Words for a new picture or video: a quote, what a text says, or what follows "of", "with", "where". */
function promptIn(sought: TextSought, required: boolean): string {
  const { type, request, clause, shelf, words, used } = sought;
  const own = quoteWithin(request, clause, used);
  if (own !== undefined) return own;
  // What is changed is said by the whole clause, what is made by what follows the picture's name.
  if (type === 'image-to-image' || type === 'video-to-video') return instructionIn(request, clause);
  const about = request.text
    .slice(clause.cue.at, clause.to)
    .match(
      /\b(?:of|showing|with|where|depicting|so that|to have|about|by|from a|into|von|mit|über|d'un|d'une|de|avec|con|sobre)\s+(.+)$/is,
    )?.[1];
  const speaksOfText =
    /\b(?:text|description|answer|summary|caption|it|labels?|story|translation|result)\b/i.test(words);
  const [text] = pointAtTexts(shelf, words, type, false).slice(-1);
  if (text && (speaksOfText || about === undefined) && required) return text.handle;
  if (about !== undefined) return tidy(about);
  return plainWords(request, clause);
}

/** To the end of its sentence. */
const instructionIn = (request: ReadRequest, { from, cue, to }: Clause): string => {
  const rest = request.words.slice(cue.end, to).search(/[.!?;](?:\s|$)/);
  return plainWords(request, { from, to: rest < 0 ? to : cue.end + rest });
};

const classesIn = (words: string): string =>
  words
    .match(/\b(?:as|into|among|between|whether)\s+([^.!?]+)/i)?.[1]
    ?.replace(/\s+(?:or|and)\s+/g, ', ')
    .trim() ?? '';

function quoteWithin(request: ReadRequest, { from, to }: Clause, used: Set<number>): string | undefined {
  const own = request.quotes.findIndex(
    ({ at, text }, n) => at >= from && at < to && !used.has(n) && !text.endsWith('?'),
  );
  return own < 0 ? undefined : taken(request, own, used);
}

function anyQuote(request: ReadRequest, used: Set<number>): string | undefined {
  const fresh = request.quotes.findIndex(({ text }, at) => !used.has(at) && !text.endsWith('?'));
  return fresh < 0 ? request.quotes[0]?.text : taken(request, fresh, used);
}

function taken(request: ReadRequest, at: number, used: Set<number>): string {
  used.add(at);
  return request.quotes[at]?.text ?? '';
}

/** The clause as it was said; the whole request where nothing is left of it. */
const plainWords = ({ text }: ReadRequest, { from, to }: Pick<Clause, 'from' | 'to'>): string =>
  tidy(text.slice(from, to)) || text.trim();

const tidy = (text: string): string =>
  text
    .trim()
    .replace(/^(?:and|then|also|,|;)+\s+/i, '')
    .replace(/[\s,;.:!]+(?:and|then|and then|und|et|y)?$/i, '')
    .trim();
