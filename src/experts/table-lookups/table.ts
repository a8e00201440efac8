/** A table as a question is put to it. */

export interface Column {
  name: string;
  /** Its words, as `stemsOf` gives them. */
  stems: readonly string[];
  cells: readonly string[];
  /** What each cell is as a number; NaN for an empty one. Empty where the column is not of numbers. */
  numbers: readonly number[];
}

export function columnsOf(table: Readonly<Record<string, readonly string[]>>): Column[] {
  return Object.entries(table).map(([name, cells]) => {
    const numbers = cells.map(toNumber);
    const isNumeric = cells.some((cell) => cell.trim() !== '');
    const fits = cells.every((cell, at) => cell.trim() === '' || !Number.isNaN(numbers[at]));
    return { name, stems: stemsOf(name), cells, numbers: isNumeric && fits ? numbers : [] };
  });
}

export const isNumeric = ({ numbers }: Column): boolean => numbers.length > 0;

/** "1,234.50", "$ 12", "12 %", "-3 €": the number, else NaN. Spaces and commas are taken for thousands only. */
export function toNumber(cell: string): number {
  const plain = cell.trim().replace(/^[$€£¥]\s?|\s?[$€£¥%]$/g, '');
  return /^[-+]?(?:\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.\d+)?$/.test(plain)
    ? Number(plain.replace(/[, ]/g, ''))
    : NaN;
}

/** Words in lower case, "unitPrice" and "unit_price" as two, without the ending of a plural. */
export const stemsOf = (text: string): string[] =>
  (
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? []
  ).map(stem);

const stem = (word: string): string =>
  /\p{L}{2}ies$/u.test(word)
    ? word.replace(/ies$/, 'y')
    : /\p{L}{3}(?:x|ch|sh|ss)es$/u.test(word)
      ? word.slice(0, -2)
      : /\p{L}{2}[^s\P{L}]s$/u.test(word)
        ? word.slice(0, -1)
        : word;

/** Where some words stand in others, one after the other; -1 where they don't. */
export const indexOfWords = (words: readonly string[], sought: readonly string[]): number =>
  sought.length === 0
    ? -1
    : words.findIndex((_, at) => sought.every((word, step) => words[at + step] === word));
