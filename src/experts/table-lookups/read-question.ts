/** What a question asks of a table: which rows, which column, and what of it. What can't be read for certain is refused. */
import { InputRefused } from '../program/input-refused';
import { type Column, indexOfWords, isNumeric, stemsOf, toNumber } from './table';

export type Operation = 'look up' | 'count' | 'sum' | 'average' | 'most' | 'least';

export interface Question {
  operation: Operation;
  /** What is looked up, added up or compared; none where rows are counted. */
  subject: Column | undefined;
  /** For the most and the least: what is said of the row. The number itself where it is the subject. */
  told: Column | undefined;
  /** Numbers of the rows that count. */
  rows: readonly number[];
}

const operations: readonly (readonly [Operation, RegExp])[] = [
  ['average', /\b(?:average|mean)\b/],
  ['sum', /\b(?:total|sum|altogether|combined|in all|add up)\b/],
  ['least', /\b(?:least|lowest|smallest|minimum|min|fewest|shortest|cheapest|lightest|youngest|slowest)\b/],
  [
    'most',
    /\b(?:most|highest|largest|biggest|maximum|max|greatest|longest|tallest|heaviest|oldest|fastest|priciest)\b/,
  ],
  ['count', /\b(?:how many|number of|count)\b/],
];

export function readQuestion(query: string, columns: readonly Column[]): Question {
  const lower = query.toLowerCase();
  const words = stemsOf(query);
  const bounds = boundsIn(lower, columns);
  const values = valuesIn(words, columns, bounds.numbers);
  refuseUnknownNames(query, columns, values);
  const all = (columns[0]?.cells ?? []).map((_, row) => row);
  const rows = all.filter(
    (row) => bounds.hold(row) && values.every(({ column, cells }) => cells.has(column.cells[row] ?? '')),
  );
  const filtering = new Set([...values.map(({ column }) => column), ...bounds.columns]);
  const spoken = columns
    .map((column) => ({ column, at: indexOfWords(words, column.stems) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ column }) => column);
  const open = spoken.filter((column) => !filtering.has(column));
  const withoutBounds = lower.replace(comparison, ' ');
  const operation = operations.find(([, says]) => says.test(withoutBounds))?.[0] ?? 'look up';
  const isFiltered = filtering.size > 0;
  switch (operation) {
    case 'look up':
      return {
        operation,
        subject: lookedUp(open, columns, filtering, isFiltered, lower),
        told: undefined,
        rows,
      };
    case 'count': {
      // "How many goals did she score": the table has counted already.
      const counted = open.find(isNumeric);
      if (counted) return { operation: 'sum', subject: counted, told: undefined, rows };
      return { operation: 'count', subject: undefined, told: undefined, rows };
    }
    case 'sum':
    case 'average':
      return { operation, subject: ofNumbers(open, columns, filtering), told: undefined, rows };
    case 'most':
    case 'least': {
      const subject = ofNumbers(open, columns, filtering);
      const named = open.find((column) => column !== subject && !isNumeric(column));
      const isWho = /\b(?:who|which|whose|where)\b/.test(lower);
      const told = named ?? (isWho ? firstNames(columns, filtering) : subject);
      return { operation, subject, told, rows };
    }
  }
}

function lookedUp(
  open: readonly Column[],
  columns: readonly Column[],
  filtering: ReadonlySet<Column>,
  isFiltered: boolean,
  lower: string,
): Column {
  const names = /\b(?:who|which|whose|list)\b/.test(lower) ? firstNames(columns, filtering) : undefined;
  const subject = open[0] ?? names;
  if (subject === undefined || !isFiltered) throw unread(columns);
  return subject;
}

/** The column of numbers that is spoken of; the only one there is where none is. */
function ofNumbers(
  open: readonly Column[],
  columns: readonly Column[],
  filtering: ReadonlySet<Column>,
): Column {
  const spoken = open.find(isNumeric);
  const there = columns.filter((column) => isNumeric(column) && !filtering.has(column));
  const subject = spoken ?? (there.length === 1 ? there[0] : undefined);
  if (subject === undefined) throw unread(columns);
  return subject;
}

/** The column whose cells say what the rows are. */
const firstNames = (columns: readonly Column[], filtering: ReadonlySet<Column>): Column | undefined =>
  columns.find((column) => !isNumeric(column) && !filtering.has(column));

interface Values {
  column: Column;
  /** Any of them. */
  cells: Set<string>;
}

/** Cells that the question names. Of two in one place the longer one is meant. */
function valuesIn(
  words: readonly string[],
  columns: readonly Column[],
  taken: ReadonlySet<number>,
): Values[] {
  const found = columns.flatMap((column) =>
    [...new Set(column.cells)].flatMap((cell) => {
      if (isNumeric(column) && taken.has(toNumber(cell))) return [];
      const sought = stemsOf(cell);
      const at = indexOfWords(words, sought);
      return at < 0 ? [] : [{ column, cell, at, end: at + sought.length }];
    }),
  );
  // A cell that is also the name of a column, such as "total", is no value.
  const isColumn = ({ at, end }: { at: number; end: number }): boolean =>
    columns.some(({ stems }) => indexOfWords(words.slice(at, end), stems) === 0 && stems.length === end - at);
  const meant = found.filter(
    (one) =>
      !isColumn(one) &&
      !found.some(
        (other) => other.at <= one.at && other.end >= one.end && other.end - other.at > one.end - one.at,
      ),
  );
  const columnsNamed = [...new Set(meant.map(({ column }) => column))];
  return columnsNamed.map((column) => ({
    column,
    cells: new Set(meant.filter((each) => each.column === column).map(({ cell }) => cell)),
  }));
}

interface Bounds {
  hold(row: number): boolean;
  columns: Set<Column>;
  /** Numbers that are bounds, and so no values. */
  numbers: Set<number>;
}

const comparison =
  /\b(?:(more|greater|higher|larger|bigger|older|longer|over|above|at least)|(less|fewer|lower|smaller|younger|shorter|under|below|at most))(?: than)? [$€£]?(\d[\d,]*(?:\.\d+)?)/g;

/** "price over 10", "more than 3 goals": a bound on the column whose name stands nearest. */
function boundsIn(lower: string, columns: readonly Column[]): Bounds {
  const tests: ((row: number) => boolean)[] = [];
  const bounds: Bounds = {
    hold: (row) => tests.every((test) => test(row)),
    columns: new Set(),
    numbers: new Set(),
  };
  for (const found of lower.matchAll(comparison)) {
    const limit = toNumber(found[3] ?? '');
    const column = nearest(lower, found.index, columns.filter(isNumeric));
    if (column === undefined) throw unread(columns);
    bounds.columns.add(column);
    bounds.numbers.add(limit);
    const [isLower, isClosed] = [found[1] !== undefined, /^at /.test(found[0])];
    tests.push((row) => {
      const value = column.numbers[row] ?? NaN;
      return (isClosed && value === limit) || (isLower ? value > limit : value < limit);
    });
  }
  return bounds;
}

function nearest(lower: string, at: number, columns: readonly Column[]): Column | undefined {
  const before = stemsOf(lower.slice(0, at)).length;
  const words = stemsOf(lower);
  const placed = columns
    .map((column) => ({ column, at: indexOfWords(words, column.stems) }))
    .filter((each) => each.at >= 0)
    .sort((one, other) => Math.abs(one.at - before) - Math.abs(other.at - before));
  return placed[0]?.column ?? (columns.length === 1 ? columns[0] : undefined);
}

/** A name that the table lacks must not be left out of the question: the answer would be about all rows. */
function refuseUnknownNames(query: string, columns: readonly Column[], values: readonly Values[]): void {
  const known = new Set([
    ...columns.flatMap(({ stems }) => stems),
    ...values.flatMap(({ cells }) => [...cells].flatMap(stemsOf)),
  ]);
  const [, ...later] = query.match(/[\p{L}\p{N}]+(?:['\u2019]s)?/gu) ?? [];
  const unknown = later
    .map((word) => word.replace(/['\u2019]s$/, ''))
    .find(
      (word) =>
        /^\p{Lu}|^\d{4}$/u.test(word) &&
        word !== 'I' &&
        !stemsOf(word).every((stem) => known.has(stem)) &&
        !isBound(query, word),
    );
  if (unknown !== undefined)
    throw new InputRefused(`The table has no "${unknown}", which the question speaks of.`);
}

const isBound = (query: string, word: string): boolean =>
  [...query.toLowerCase().matchAll(comparison)].some(([, , , number = '']) => number === word);

const unread = (columns: readonly Column[]): InputRefused =>
  new InputRefused(
    `What the question asks of the table can't be told for certain: name a column (${columns
      .slice(0, 20)
      .map(({ name }) => name)
      .join(', ')}) and a row, or ask for a sum, an average, a count, the most or the least.`,
  );
