/** The largest input that is taken, told as people count. */
import { type CommandProblem, mistake } from '../problem';

export const tooLarge = (name: string, maxBytes: number): CommandProblem =>
  mistake(
    `${name} is larger than ${maxBytes / 1_000_000} MB, the most an input may have. Give a smaller one, or raise IMPRESARIO_MAX_INPUT_MB.`,
  );
