/**
 * One model at one endpoint: calls that fail one after the other make it rest, each time longer, then a single call
 * probes whether it is back. What makes an endpoint unfit is that it does not answer; a refused input says nothing of it.
 */
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  IterableBackoff,
} from 'cockatiel';
import { Failure } from '../../domain/failures';
import type { Health } from '../../domain/model';
import { CallLog } from './call-log';

export interface Resting {
  /** Calls in a row without an answer that make an endpoint rest. */
  afterFailures: number;
  /** How long the first rest is, the second…; the last one is every further one. Milliseconds. */
  restsMs: readonly [number, ...number[]];
}

export const usualResting: Resting = {
  afterFailures: 4,
  restsMs: [5_000, 10_000, 20_000, 40_000, 80_000, 120_000],
};

const didNotAnswer = (error: unknown): boolean =>
  error instanceof Failure && error.type === 'Expert.Unavailable';

export class EndpointBreaker {
  private readonly log = new CallLog();
  private readonly circuit;
  private rests = 0;
  private restsUntil = 0;

  constructor(
    /** The model's id, for people. */
    private readonly name: string,
    private readonly resting: Resting,
  ) {
    const { afterFailures, restsMs } = resting;
    this.circuit = circuitBreaker(handleWhen(didNotAnswer), {
      halfOpenAfter: new IterableBackoff(restsMs),
      breaker: new ConsecutiveBreaker(afterFailures),
    });
    this.circuit.onBreak(() => {
      this.restsUntil = Date.now() + (restsMs[this.rests] ?? restsMs.at(-1) ?? restsMs[0]);
      this.rests += 1;
    });
    this.circuit.onReset(() => (this.rests = 0));
  }

  /** @throws Failure Expert.Unavailable, with the time until the next probe, while the endpoint rests. */
  async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.circuit.state === CircuitState.HalfOpen) throw this.leftAlone();
    const startedAt = performance.now();
    const took = (): number => performance.now() - startedAt;
    try {
      const answer = await this.circuit.execute(work);
      this.log.note({ answered: true, milliseconds: took() });
      return answer;
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw this.leftAlone();
      // A call that was cancelled says nothing of the endpoint.
      if (error instanceof Failure) this.log.note({ answered: !didNotAnswer(error), milliseconds: took() });
      throw error;
    }
  }

  health(): Health {
    const { state } = this.circuit;
    return this.log.health(
      state === CircuitState.HalfOpen || (state === CircuitState.Open && Date.now() < this.restsUntil),
    );
  }

  private leftAlone(): Failure {
    const milliseconds = Math.max(1_000, this.restsUntil - Date.now());
    return new Failure(
      'Expert.Unavailable',
      `The expert ${this.name} did not answer ${this.resting.afterFailures} times in a row, so it is left alone for ${Math.ceil(milliseconds / 1_000)} s.`,
      { known: true, milliseconds },
    );
  }
}
