/** Answers a question from a table by looking up and calculating. */
import { InputRefused } from '../program/input-refused';
import { type Operation, readQuestion } from './read-question';
import { type Column, columnsOf, isNumeric } from './table';

/** As Hugging Face's table question answering answers. */
export interface TableAnswer {
  answer: string;
  aggregator: 'NONE' | 'SUM' | 'AVERAGE' | 'COUNT';
  cells: string[];
  /** Row and column of each cell. */
  coordinates: [row: number, column: number][];
}

const aggregators: Readonly<Record<Operation, TableAnswer['aggregator']>> = {
  'look up': 'NONE',
  most: 'NONE',
  least: 'NONE',
  count: 'COUNT',
  sum: 'SUM',
  average: 'AVERAGE',
};

/** Throws `InputRefused` where the question can't be read for certain, or nothing in the table fits it. */
export function answerQuestion(
  query: string,
  table: Readonly<Record<string, readonly string[]>>,
): TableAnswer {
  const columns = columnsOf(table);
  const { operation, subject, told, rows } = readQuestion(query, columns);
  if (operation === 'count' || subject === undefined)
    return { ...from(columns, columns[0], rows), answer: String(rows.length), aggregator: 'COUNT' };
  const filled = isNumeric(subject) ? rows.filter((row) => !Number.isNaN(subject.numbers[row])) : rows;
  if (filled.length === 0) throw new InputRefused('No row of the table is what the question speaks of.');
  const numbers = filled.map((row) => subject.numbers[row] ?? NaN);
  const sum = numbers.reduce((total, each) => total + each, 0);
  switch (operation) {
    case 'look up': {
      const cells = from(columns, subject, filled);
      return { ...cells, answer: [...new Set(cells.cells)].join(', '), aggregator: 'NONE' };
    }
    case 'sum':
    case 'average': {
      const value = operation === 'sum' ? sum : sum / filled.length;
      return { ...from(columns, subject, filled), answer: plain(value), aggregator: aggregators[operation] };
    }
    case 'most':
    case 'least': {
      const extreme = numbers.reduce((one, other) =>
        operation === 'most' ? Math.max(one, other) : Math.min(one, other),
      );
      const best = filled.filter((_, at) => numbers[at] === extreme);
      const cells = from(columns, told ?? subject, best);
      return { ...cells, answer: [...new Set(cells.cells)].join(', '), aggregator: 'NONE' };
    }
  }
}

function from(
  columns: readonly Column[],
  column: Column | undefined,
  rows: readonly number[],
): Pick<TableAnswer, 'cells' | 'coordinates'> {
  if (column === undefined) return { cells: [], coordinates: [] };
  const at = columns.indexOf(column);
  return { cells: rows.map((row) => column.cells[row] ?? ''), coordinates: rows.map((row) => [row, at]) };
}

/** Without what binary fractions add to decimal ones. */
const plain = (value: number): string => String(Number(value.toPrecision(12)));
