import { type z } from 'zod';
import { InputRefused } from './input-refused';
import { type Parameters } from './read-call';

/**
 * The parameters an expert knows, out of those that were given. Others are ignored, as hosted endpoints do.
 * Throws `InputRefused` naming the parameter.
 */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  given: Parameters,
): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new InputRefused(
    `The parameter "${issue?.path.join('.') ?? ''}" can't be used: ${issue?.message ?? 'wrong type'}.`,
  );
}
