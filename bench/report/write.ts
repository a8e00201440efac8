/** Results as files: JSON and plots a part, and one page for people from all the JSON there is. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Circumstances, type Goal, meets, type PartResult, type Table } from './part';

export type Kept = PartResult & { circumstances: Circumstances };

export function keep(folder: string, result: Kept): void {
  mkdirSync(folder, { recursive: true });
  const plots = result.plots.map(({ name }) => ({ name, svg: '' })); // they lie beside it
  writeFileSync(join(folder, `${result.part}.json`), `${JSON.stringify({ ...result, plots }, null, 1)}\n`);
  for (const { name, svg } of result.plots) writeFileSync(join(folder, `${name}.svg`), svg);
}

/** What was measured last of each part, in the order given. */
export const kept = (folder: string, parts: readonly string[]): Kept[] =>
  parts
    .map((part) => join(folder, `${part}.json`))
    .filter((path) => existsSync(path))
    // Written by `keep`, by this program.
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Kept);

/**
 * @param plots where the plots lie, seen from the page
 * @param tried what people write of what they tried: Markdown, a section of its own
 */
export function page(results: readonly Kept[], { plots, tried }: { plots: string; tried: string }): string {
  return [
    '# Performance',
    '',
    'Made by `npm run bench` (see [bench/README.md](../bench/README.md)); figures are ratios to something measured in the',
    'same minutes wherever they can be, since machines differ and this one was shared. Each part says when it was measured',
    'and how busy the machine was.',
    '',
    '## Goals and figures',
    '',
    goalsTable(results.flatMap(({ goals }) => goals)),
    '',
    ...results.flatMap((result) => section(result, plots)),
    tried,
  ].join('\n');
}

function section({ title, method, tables, circumstances, plots }: Kept, folder: string): string[] {
  const { measuredAt, loadBefore, loadAfter, cores, node } = circumstances;
  return [
    `## ${title}`,
    '',
    ...method.flatMap((sentence) => [sentence, '']),
    `Measured ${measuredAt.slice(0, 16).replace('T', ' ')} UTC, Node ${node}, ${cores} cores; load of the last minute ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after.`,
    '',
    ...tables.flatMap((table) => [`### ${table.title}`, '', tableOf(table), '']),
    ...plots.flatMap(({ name }) => [`![${title}](${folder}/${name}.svg)`, '']),
  ];
}

export const goalsTable = (goals: readonly Goal[]): string =>
  tableOf({
    title: '',
    head: ['what', 'goal', 'figure', '', 'spread'],
    rows: goals.map((goal) => [
      goal.what,
      goal.goal.is === 'none' ? '' : `${goal.goal.is} ${goal.goal.value}`,
      shown(goal.figure),
      goal.goal.is === 'none' ? '' : meets(goal) ? 'met' : '**not met**',
      goal.spread,
    ]),
  });

const shown = (figure: number): string => (Math.abs(figure) >= 100 ? figure.toFixed(0) : figure.toFixed(2));

const tableOf = ({ head, rows }: Table): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
