/** No text makes the rules slow: shown of how each cue is written, and by texts made to be slow. */
import { patternsOf } from '../../../../src/adapters/rules/cue-patterns';
import { cues, hints } from '../../../../src/adapters/rules/lexicon';
import { planOf } from './plan-of';

const size = 100_000;
const filled = (part: string): string => part.repeat(Math.ceil(size / part.length)).slice(0, size);

const alternatives = [...cues, ...hints].flatMap(({ means, says }) =>
  says.map((words) => ({ words, cue: { means, says: [words] } })),
);

/** Classes of characters that hold words alone; a word ends, so a repetition of them does. */
const wordsOnly = ['\\w', '\\p{L}', "[\\p{L}\u00b7'-]"];

/** What stands before each `*`, `+` and `{n,}` of a regular expression. */
const repeatedWithoutEnd = (source: string): string[] =>
  [...source.matchAll(/(\\p\{\w\}|\\.|\[(?:\\.|[^\]])*\]|\)|.)(?:[*+]|\{\d+,\})/gu)].map(
    ([, before = '']) => before,
  );

it('finds what is repeated without end in a regular expression', () => {
  expect(repeatedWithoutEnd('(?:a|b)+c* \\w+ [^.]{2,} d{1,3}')).toEqual([')', 'c', '\\w', '[^.]']);
});

it('every cue takes a bounded number of steps from each word on: only the letters of a word may repeat without end', () => {
  const wrong = alternatives.flatMap(({ cue }) =>
    patternsOf(cue).flatMap(({ pattern }) =>
      repeatedWithoutEnd(pattern.source)
        .filter((before) => !wordsOnly.includes(before))
        .map((before) => `${before} in ${pattern.source}`),
    ),
  );
  expect(wrong).toEqual([]);
});

it('every cue comes to an end on a text that nearly says it again and again', () => {
  for (const { words, cue } of alternatives) {
    const said = words.replace(/\(\?<?[:!=]|\\[wp](?:\{L\})?|[^\p{L} ]+/gu, ' ').replace(/ +/g, ' ');
    const nearly = filled(`${said.slice(0, 60)} the `);
    for (const { pattern } of patternsOf(cue)) {
      const found = [...nearly.matchAll(pattern)];
      expect(found.every(({ 0: { length } }) => length < 1_000)).toBe(true);
    }
  }
}, 120_000);

it.each([
  ['one endless word', 'a'],
  ['endless blanks', ' '],
  ['quotes that never end', "'a "],
  ['quotes of every kind that never end', '"„«“\''],
  ['quotes without end', '"some words" '],
  ['verbs without end', 'make '],
  ['the beginning of a cue again and again', 'find all the '],
  ['whole cues without end', 'summarize it and translate it '],
  ['things that are given, without end', 'I have a '],
  ['questions without end', 'who? '],
  ['wishes to know without end', 'know what '],
  ['sentences of one letter', 'a.'],
  ['dots and hyphens', '-a.'],
  ['commas', ','],
  ['references without end', 'the summary of the translation of '],
  ['before before before', 'before '],
])(
  'a plan is made of %s',
  async (_, part) => {
    expect(Array.isArray((await planOf(filled(part), ['image', 'text'])).tasks)).toBe(true);
  },
  60_000,
);
