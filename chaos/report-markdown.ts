/** The results as a table for people: kind of disturbance by stage. */
import type { Verdict } from './judge';
import { medianOf } from './lost-time';
import { type Moment, moments } from './moments';
import type { Circumstances, RunsRecord } from './records';
import type { CaseResult } from './run-case';

/** What must not be: an end that is wrong or does not come, a finished call made again, an artifact lost. */
export const isFailing = ({ verdict, repeatedFinished, lost }: CaseResult): boolean =>
  verdict === 'wrong' ||
  verdict === 'stuck' ||
  verdict === 'not tried' ||
  repeatedFinished > 0 ||
  lost.length > 0;

export const commandLineOf = ({ case: { seed } }: CaseResult, only: string): string =>
  `npm run chaos -- --seed ${String(seed)} --runs 1${only === '' ? '' : ` --only ${only}`}`;

export function runsMarkdown(record: RunsRecord): string {
  const { results, only, undisturbedMs } = record;
  const hit = results.filter(({ verdict }) => verdict !== 'not hit' && verdict !== 'not tried');
  const rows = [...new Set(hit.map(({ case: { kind, target } }) => `${kind} ${target}`))].sort();
  const of = (row: string, moment?: Moment): CaseResult[] =>
    hit.filter(
      ({ case: one }) =>
        `${one.kind} ${one.target}` === row && (moment === undefined || one.moment === moment),
    );
  const table = [
    ['disturbance', ...moments, 'right'],
    [...moments, '', ''].map(() => '---'),
    ...rows.map((row) => [row, ...moments.map((moment) => cell(of(row, moment))), cell(of(row))]),
    [
      'all',
      ...moments.map((moment) => cell(hit.filter(({ case: one }) => one.moment === moment))),
      cell(hit),
    ],
  ];
  const failing = results.filter(isFailing);
  const seeds = results.map(({ case: { seed } }) => seed);
  return [
    `${whenAndHow(record)}, seeds ${String(Math.min(...seeds))} to ${String(Math.max(...seeds))}: ${totals(results)} An undisturbed run took ${(medianOf(undisturbedMs) / 1_000).toFixed(1)} s (median of ${String(undisturbedMs.length)}).`,
    '',
    'Each cell: right answers of runs disturbed; `e` answered by another expert, `n` named failure, **bold** what must not be.',
    '',
    ...table.map((row) => `| ${row.join(' | ')} |`),
    ...(failing.length === 0
      ? []
      : [
          '',
          'Failing:',
          '',
          ...failing.map(
            (result) => `- \`${commandLineOf(result, only)}\`: ${result.verdict}. ${result.note}`,
          ),
        ]),
    '',
  ].join('\n');
}

/** The day, the release, the machine and the command, at the beginning of a sentence. */
export const whenAndHow = ({ startedAt, commit, cores, node, command }: Circumstances): string =>
  `${startedAt.slice(0, 10)}, commit ${commit}, ${String(cores)} cores, Node ${node}, \`${command}\``;

function totals(results: readonly CaseResult[]): string {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  const sum = (of: (result: CaseResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  return [
    `${String(results.length - count('not hit') - count('not tried'))} runs disturbed (in ${String(count('not hit'))} more the moment did not come)`,
    `${String(count('right'))} right answers`,
    `${String(count('other expert'))} answered by another expert`,
    `${String(count('named failure'))} named failures`,
    `${String(count('wrong'))} wrong`,
    `${String(count('stuck'))} stuck`,
    ...(count('not tried') > 0
      ? [`**${String(count('not tried'))} not tried, since the harness failed**`]
      : []),
    `${String(sum(({ repeatedFinished }) => repeatedFinished))} finished calls repeated`,
    `${String(sum(({ repeatedInFlight }) => repeatedInFlight))} calls in flight repeated`,
    `${String(sum(({ lost }) => lost.length))} artifacts lost.`,
  ].join(', ');
}

function cell(results: readonly CaseResult[]): string {
  if (results.length === 0) return '';
  const count = (...verdicts: Verdict[]): number =>
    results.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const notes = [
    count('other expert') > 0 ? ` ${String(count('other expert'))}e` : '',
    count('named failure') > 0 ? ` ${String(count('named failure'))}n` : '',
    results.some(isFailing) ? ` **${String(results.filter(isFailing).length)}**` : '',
  ];
  return `${String(count('right'))}/${String(results.length)}${notes.join('')}`;
}
