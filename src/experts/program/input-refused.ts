/** What was sent can't be used: the sentence says what is wrong with it and what would do. */
export class InputRefused extends Error {
  override readonly name = 'InputRefused';
}
