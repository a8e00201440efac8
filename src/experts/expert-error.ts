/** Why a call got no answer. The server's HTTP status follows from the kind; the message is a sentence for the caller. */
export type ExpertErrorKind =
  /** What was sent can't be used. */
  | 'input refused'
  | 'input too large'
  | 'unknown model'
  /** Every place is taken, or the server is closing: later may be better. */
  | 'busy'
  /** Its weights are not on this machine. */
  | 'not ready'
  | 'took too long'
  /** The process stopped, could not start, or met the end of its memory. */
  | 'broke down'
  /** The caller has gone; nobody reads this. */
  | 'caller gone';

export class ExpertError extends Error {
  override readonly name = 'ExpertError';
  constructor(
    readonly kind: ExpertErrorKind,
    sentence: string,
  ) {
    super(sentence);
  }
}
