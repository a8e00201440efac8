/**
 * Disturbs one run after another and keeps each result as soon as it is there. A case that fails, also one in which the
 * harness itself fails, does not end the whole: its servers are given up for new ones, and the next case follows.
 */
import { type Bench, startBench } from './bench';
import type { ChaosCase } from './cases';
import { type Undisturbed, undisturbed } from './expected';
import { isFailing } from './report-markdown';
import { type CaseResult, runCase } from './run-case';

export interface Work {
  cases: readonly ChaosCase[];
  /** Sets of servers that work side by side. */
  benches: number;
  /** Told each result. */
  done(result: CaseResult): void;
  /** Told how undisturbed runs went on each set of servers. */
  compared(with_: Undisturbed): void;
}

export async function disturbAll({ cases, benches, done, compared }: Work): Promise<void> {
  const waiting = [...cases];
  await Promise.all(Array.from({ length: benches }, work));

  async function work(): Promise<void> {
    let ready = await prepared();
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const result = await tried(ready, next);
        done(result);
        if (!isFailing(result) || waiting.length === 0) continue;
        await ready.bench.close();
        ready = await prepared();
      }
    } finally {
      await ready.bench.close();
    }
  }

  async function prepared(): Promise<{ bench: Bench; undisturbed: Undisturbed }> {
    const bench = await startBench({ log: () => undefined });
    try {
      const runs = await undisturbed(bench);
      compared(runs);
      return { bench, undisturbed: runs };
    } catch (error) {
      await bench.close();
      throw error;
    }
  }
}

async function tried(
  { bench, undisturbed: { expected } }: { bench: Bench; undisturbed: Undisturbed },
  next: ChaosCase,
): Promise<CaseResult> {
  const startedAt = Date.now();
  try {
    return await runCase(bench, next, expected);
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    const counts = { repeatedFinished: 0, repeatedInFlight: 0, lost: [], submits: 0 };
    return { case: next, verdict: 'not tried', note, ...counts, milliseconds: Date.now() - startedAt };
  }
}
