/** Storms and watchers as tables for people. */
import type { StormResult } from './storms';
import type { WatchersResult } from './watchers';

export const stormsMarkdown = (startedAt: string, results: readonly StormResult[]): string =>
  [
    `${startedAt.slice(0, 10)}, seed ${String(results[0]?.seed ?? 0)}, ${String(results[0]?.runs ?? 0)} runs at once.`,
    '',
    '| storm | how the runs ended | calls to experts (at most, by the policy) | calls to the controller (at most) | seconds |',
    '| --- | --- | --- | --- | --- |',
    ...results.map(({ name, verdicts, calls, predicted, seconds }) =>
      [
        '',
        ` ${name} `,
        ` ${Object.entries(verdicts)
          .map(([verdict, count]) => `${String(count)} ${verdict}`)
          .join(', ')} `,
        ` ${String(calls.experts)} (${String(predicted.experts)}) `,
        ` ${String(calls.controller)} (${String(predicted.controller)}) `,
        ` ${String(seconds)} `,
        '',
      ].join('|'),
    ),
    '',
  ].join('\n');

export function watchersMarkdown(startedAt: string, result: WatchersResult): string {
  const seconds = (all: readonly number[]): string => all.map((one) => one.toFixed(1)).join(', ');
  return [
    `${startedAt.slice(0, 10)}: ${String(result.secondsWatched.length)} runs alone took ${seconds(result.secondsAlone)} s;`,
    `as many, each with up to ${String(result.watchers)} \`client watch\` processes that come and go (${String(result.killed)} in all were killed), took ${seconds(result.secondsWatched)} s.`,
    `How they ended: ${result.verdicts.join(', ')}.`,
    '',
  ].join('\n');
}
