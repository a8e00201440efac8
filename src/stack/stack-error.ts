/** Why the stack can't come up or stay up: a sentence for the person who started it, who must act. */
export class StackError extends Error {
  override readonly name: string = 'StackError';
}

/** The text of whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
