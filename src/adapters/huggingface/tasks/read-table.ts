/** A table in the form Hugging Face's protocol has for it. */
import { parse } from 'csv-parse/sync';
import { Failure } from '../../../domain/failures';

/** Most bytes of a table that is sent whole, in JSON. */
const maxTableBytes = 16 * 1024 * 1024;

/**
 * CSV with a first row of names, separated by commas, semicolons or tabs, as lists of cells by column.
 * @throws Failure Expert.InputRejected
 */
export async function readTable(file: Blob): Promise<Record<string, string[]>> {
  if (file.size > maxTableBytes) throw rejected(`is larger than ${maxTableBytes} bytes`);
  const [names = [], ...rows] = rowsOf(await file.text());
  if (names.length === 0 || rows.length === 0) throw rejected('has no row below its names');
  const columns = names.map((name, at) => [unique(names, name.trim(), at), rows.map((row) => row[at] ?? '')]);
  return Object.fromEntries(columns) as Record<string, string[]>; // made of such pairs in the line above
}

function rowsOf(csv: string): string[][] {
  const [line = ''] = csv.split('\n', 1);
  const count = (separator: string): number => line.split(separator).length;
  const [delimiter = ','] = [',', ';', '\t'].toSorted((one, other) => count(other) - count(one));
  try {
    return parse(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw rejected(`is not CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Columns without a name of their own get one. */
function unique(names: readonly string[], name: string, at: number): string {
  const isFirst = names.findIndex((other) => other.trim() === name) === at;
  return name !== '' && isFirst ? name : `${name || 'column'} ${at + 1}`;
}

const rejected = (what: string): Failure =>
  new Failure('Expert.InputRejected', `The table ${what}, so no question can be put to it.`);
