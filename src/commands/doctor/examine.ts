/** Examines one part within a short time. Whatever goes wrong is a finding too: one part never hides another. */
import type { Settings } from '../../config';
import { interrupted, problemOf } from '../problem';
import { broken, type Finding, type Verdict } from './findings';

export interface PartCheck {
  part: string;
  /** What it throws is told as what is broken: its message says what to do. */
  look(settings: Settings, signal: AbortSignal): Promise<Verdict>;
}

/** Longest time a part gets to answer, in milliseconds. */
export const patience = 5_000;

/** @throws CommandProblem Interrupted on Ctrl-C. */
export async function examine(
  { part, look }: PartCheck,
  settings: Settings,
  stop: AbortSignal,
): Promise<Finding> {
  const late = AbortSignal.timeout(patience);
  try {
    return { part, ...(await look(settings, AbortSignal.any([stop, late]))) };
  } catch (error) {
    if (stop.aborted) throw interrupted('Stopped before every part was examined.');
    const says = late.aborted
      ? `It gave no answer within ${patience / 1000} s. Check its address, and that it is up.`
      : problemOf(error, stop).message;
    return { part, ...broken(says) };
  }
}
