/** Where commands write to: standard output for what was asked, standard error for remarks and problems. */
import picocolors from 'picocolors';

export type Colors = ReturnType<typeof picocolors.createColors>;

export interface Output {
  /** Whether a person looks at it on a terminal that can redraw. */
  readonly isTerminal: boolean;
  readonly colors: Colors;
  /** Rows of the terminal; meaningless elsewhere. */
  rows(): number;
  /** Columns of the terminal; elsewhere what is usual for text. */
  columns(): number;
  /** As it is, without a line end. */
  write(text: string): void;
  line(text: string): void;
  /** A value as one line of JSON. */
  json(value: unknown): void;
  /** A remark beside the output proper. */
  note(text: string): void;
}

const usualColumns = 100;

/** The process's own. A reader that goes away early (`… | head`) ends the process quietly. */
export function processOutput(): Output {
  const { stdout, stderr } = process;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const isTerminal = stdout.isTTY;
  const write = (text: string): void => void stdout.write(text);
  return {
    isTerminal,
    colors: picocolors.createColors(isTerminal && picocolors.isColorSupported),
    rows: () => stdout.rows,
    columns: () => (isTerminal ? stdout.columns : usualColumns),
    write,
    line: (text) => {
      write(`${text}\n`);
    },
    json: (value) => {
      write(`${JSON.stringify(value)}\n`);
    },
    note: (text) => void stderr.write(`${text}\n`),
  };
}
