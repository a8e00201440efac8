/** Storms and watchers as tables for people. */
import type { StormsRecord, WatchersRecord } from './records';
import { whenAndHow } from './report-markdown';
import { isFailingStorm, type StormResult } from './run-storm';

export function stormsMarkdown(record: StormsRecord): string {
  const { results } = record;
  const [first] = results;
  return [
    `${whenAndHow(record)}, seed ${String(first?.seed ?? 0)}, ${String(first?.runs ?? 0)} runs at once. In brackets: at most, by the policy; **bold** what must not be.`,
    '',
    '| storm | how the runs ended | calls to experts | calls to the controller | seconds |',
    '| --- | --- | --- | --- | --- |',
    ...results.map(row),
    '',
    'What the policy allows for, beside what a run calls undisturbed and one more call for each that was counted as unanswered or refused:',
    '',
    ...results.map(({ name, because }) => `- *${name}*: ${because}.`),
    '',
  ].join('\n');
}

function row(result: StormResult): string {
  const { name, verdicts, calls, predicted, seconds } = result;
  const ended = Object.entries(verdicts)
    .map(([verdict, count]) => `${String(count)} ${verdict}`)
    .join(', ');
  const counted = (of: 'experts' | 'controller'): string => `${String(calls[of])} (${String(predicted[of])})`;
  const cells = [
    isFailingStorm(result) ? `**${name}**` : name,
    ended,
    counted('experts'),
    counted('controller'),
    String(seconds),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function watchersMarkdown(record: WatchersRecord): string {
  const seconds = (all: readonly number[]): string => all.map((one) => one.toFixed(1)).join(', ');
  return [
    `${whenAndHow(record)}: ${String(record.secondsWatched.length)} runs alone took ${seconds(record.secondsAlone)} s;`,
    `as many, each with up to ${String(record.watchers)} \`client watch\` processes that come and go, six at a time, took ${seconds(record.secondsWatched)} s;`,
    `with as many that watch nothing, and so only take the same cores, ${seconds(record.secondsBeside)} s. ${String(record.killed)} of all these processes were killed.`,
    `How they ended: ${record.verdicts.join(', ')}.`,
    '',
  ].join('\n');
}
