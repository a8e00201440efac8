/** Why the stack can't come up or stay up: a sentence for the person who started it, who must act. */
export class StackError extends Error {
  override readonly name: string = 'StackError';
}

/** The text of whatever was thrown. */
export const reasonOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'
    ? thrown.message
    : String(thrown);

/** The system's name for an error, such as `ENOENT`; `undefined` when it has none. */
export const systemCodeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
