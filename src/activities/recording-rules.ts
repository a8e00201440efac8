/**
 * What becomes of a recording that can't be made ready here, by where the expert is.
 *
 * Experts on this machine read what our own decoders do and no more, so a recording that those can't open, or that is
 * longer than such an expert takes, is refused before the call, with what would do. Hosted ones may well read other
 * formats (AAC, AMR) and longer recordings, which nobody here can know: those go on to the byte as they are, and the
 * expert says what it thinks of them. What is known to be broken is refused for all.
 */
import type { Endpoint } from '../domain/model';

export interface RecordingRule {
  /** Longest recording that is made ready. Those of WAV that go out would else be larger than most endpoints take. */
  mostSeconds: number;
  whenLeft: 'refuse' | 'give as it is';
}

const hosted: RecordingRule = { mostSeconds: 3_000, whenLeft: 'give as it is' };
const here: RecordingRule = { mostSeconds: 1_800, whenLeft: 'refuse' };

export const recordingRules: Readonly<Record<Endpoint['via'], RecordingRule>> = {
  local: here,
  // The language model, which does texts alone.
  controller: here,
  provider: hosted,
  own: hosted,
  space: hosted,
};
