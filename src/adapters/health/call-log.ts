/** How the last calls of one model at one endpoint went. */
import type { Health } from '../../domain/model';

/** Calls remembered: enough for a share in percent, few enough that a recovery shows. */
const remembered = 50;

interface Call {
  answered: boolean;
  milliseconds: number;
}

export class CallLog {
  private readonly calls: Call[] = [];

  note(call: Call): void {
    this.calls.push(call);
    if (this.calls.length > remembered) this.calls.shift();
  }

  /** @param isResting whether the model is left alone for now */
  health(isResting: boolean): Health {
    if (this.calls.length === 0) return { is: 'unknown' };
    const answered = this.calls.filter((call) => call.answered);
    return {
      is: 'known',
      calls: this.calls.length,
      successRate: answered.length / this.calls.length,
      medianMs: Math.round(median(answered.map(({ milliseconds }) => milliseconds))),
      isResting,
    };
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [lower = 0, upper = lower] = sorted.slice(middle - (sorted.length % 2 === 0 ? 1 : 0), middle + 1);
  return (lower + upper) / 2;
}
