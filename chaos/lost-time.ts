/** How much longer runs took than undisturbed ones, by what was done to them. */
import { bars } from '../measured/plots';
import type { RunsRecord } from './records';

export interface LostTime {
  /** Kind and target. */
  disturbance: string;
  runs: number;
  /** Seconds. */
  median: number;
  most: number;
}

/** Most lost comes first. */
export function lostTimes({ undisturbedMs, results }: RunsRecord): LostTime[] {
  const usual = medianOf(undisturbedMs);
  const hit = results.filter(({ verdict }) => verdict !== 'not hit' && verdict !== 'not tried');
  const kinds = new Set(hit.map(({ case: { kind, target } }) => `${kind} ${target}`));
  return [...kinds]
    .map((disturbance) => {
      const lost = hit
        .filter(({ case: { kind, target } }) => `${kind} ${target}` === disturbance)
        .map(({ milliseconds }) => Math.max(0, milliseconds - usual) / 1_000);
      return { disturbance, runs: lost.length, median: medianOf(lost), most: Math.max(...lost) };
    })
    .sort((one, other) => other.median - one.median);
}

export const lostTimePlot = (record: RunsRecord): string =>
  bars({
    title: `Seconds lost to each disturbance; an undisturbed run takes ${(medianOf(record.undisturbedMs) / 1_000).toFixed(1)} s`,
    unit: 's',
    parts: ['median', 'from there to the most'],
    bars: lostTimes(record).map(({ disturbance, runs, median, most }) => ({
      name: `${disturbance} (${String(runs)})`,
      values: [median, most - median],
    })),
  });

export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
