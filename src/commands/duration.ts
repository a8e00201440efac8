/** Times as people type them: `90s`, `10m`, `2h`, `30d`. */
import { InvalidArgumentError } from 'commander';

const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** @throws InvalidArgumentError for anything else */
export function secondsOf(text: string): number {
  const [, count = '', unit = ''] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (secondsIn[unit] ?? 0);
  if (seconds > 0) return seconds;
  throw new InvalidArgumentError('It is a whole number and a unit: 90s, 10m, 2h or 30d.');
}
