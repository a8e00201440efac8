/** Every call the world got, with its times, so that whoever measures need not believe what it says of itself. */

export interface Call {
  /** What it was: a stage of the controller, or an expert's work. */
  kind: 'plan' | 'choice' | 'answer' | 'expert';
  /** The model called. */
  model: string;
  /** Milliseconds since 1970, with fractions: the call's headers were there; its answer was sent whole. */
  start: number;
  end: number;
  /** 0 where the caller went before an answer was begun. */
  status: number;
  bytesReceived: number;
  bytesSent: number;
  /** As the caller gave it; empty where none was. */
  idempotencyKey: string;
  /** Empty unless bodies are kept. */
  body: string;
  /** For streamed plans: when each task had been sent whole, in order. */
  tasksWritten: number[];
}

export const now = (): number => performance.timeOrigin + performance.now();

export class CallLog {
  private calls: Call[] = [];
  private inFlight = 0;
  private mostInFlight = 0;

  begin(): void {
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
  }

  end(call: Call): void {
    this.inFlight -= 1;
    this.calls.push(call);
  }

  /** In the order they ended. */
  told(): { calls: Call[]; mostInFlight: number } {
    return { calls: this.calls, mostInFlight: this.mostInFlight };
  }

  clear(): void {
    this.calls = [];
    this.mostInFlight = this.inFlight;
  }
}
