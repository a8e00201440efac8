/** An evaluation as Markdown: figures with their intervals, beside those others have published. */
import type { Interval } from './bootstrap';
import type { Evaluation, GroupReport } from './evaluate';
import { published } from './published';

const columns: readonly [title: string, figure: (report: GroupReport) => Interval][] = [
  ['node F1', ({ strict }) => strict.nodeF1],
  ['edge F1', ({ strict }) => strict.linkF1],
  ['argument-name F1', ({ strict }) => strict.argumentNameF1],
  ['argument-value F1', ({ strict }) => strict.argumentValueF1],
  ['tasks right', ({ strict }) => strict.tasksRight],
  ['graph right', ({ strict }) => strict.graphRight],
  ['edit distance ↓', ({ strict }) => strict.editDistance],
  ['runs as written', ({ executable }) => executable.asWritten],
  ['runs after repair', ({ executable }) => executable.afterRepair],
];

export function reportMarkdown(who: string, { groups, ...costs }: Evaluation): string {
  const strict = table(
    ['requests', 'n', ...columns.map(([title]) => title)],
    Object.entries(groups).map(([name, report]) => [
      name,
      String(report.requests),
      ...columns.map(([, figure]) => shown(figure(report))),
    ]),
  );
  const all = groups['all'];
  const official = table(
    ['who', 'node F1', 'edge F1', 'argument-name F1', 'argument-value F1'],
    [
      ...(all
        ? [
            [
              `**${who}**, ${all.predicted} of ${all.requests} requests`,
              shown(all.official.nodeF1),
              shown(all.official.linkF1),
              shown(all.official.argumentNameF1),
              shown(all.official.argumentValueF1),
            ],
          ]
        : []),
      ...published.map(({ who: other, nodeF1, linkF1, argumentNameF1, argumentValueF1 }) => [
        other,
        ...[nodeF1, linkF1, argumentNameF1, argumentValueF1].map((value) => value.toFixed(1)),
      ]),
    ],
  );
  return [
    `Strict scores of ${who}, in per cent, with 95 % intervals (bootstrap over requests):`,
    '',
    strict,
    '',
    "By TaskBench's own scorer, which forgives invented names and leaves out requests without a plan:",
    '',
    official,
    '',
    `Tokens: ${costs.promptTokens} read, ${costs.completionTokens} written. Median time of a plan: ${costs.milliseconds} ms.`,
    '',
  ].join('\n');
}

const shown = ({ value, low, high }: Interval): string =>
  `${value.toFixed(1)} (${low.toFixed(0)}–${high.toFixed(0)})`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
