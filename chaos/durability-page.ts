/** The part of docs/durability.md that is made from what was measured, and the plot beside it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lostTimePlot } from './lost-time';
import { readRecord, type RunsRecord, type StormsRecord, type WatchersRecord } from './records';
import { runsMarkdown } from './report-markdown';
import { stormsMarkdown, watchersMarkdown } from './storms-markdown';

export const recordsFolder = 'chaos/results';
export const durabilityPage = join('docs', 'durability.md');

const [begin, end] = ['<!-- made by npm run chaos: begin -->', '<!-- made by npm run chaos: end -->'];
const plotName = 'lost-time.svg';

/** Writes the page's part and the plot anew, from all records there are. */
export function writeDurabilityPage(): void {
  const runs = readRecord<RunsRecord>(recordsFolder, 'runs');
  if (runs) writeFileSync(join(recordsFolder, plotName), lostTimePlot(runs));
  const page = readFileSync(durabilityPage, 'utf8');
  writeFileSync(durabilityPage, withMeasuredPart(page));
}

/** @throws RangeError where the page has no marks between which the part stands */
export function withMeasuredPart(page: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new RangeError(`${durabilityPage} lacks the line ${begin} or ${end}.`);
  return `${page.slice(0, from + begin.length)}\n\n${measuredPart()}\n${page.slice(to)}`;
}

function measuredPart(): string {
  const runs = readRecord<RunsRecord>(recordsFolder, 'runs');
  const storms = readRecord<StormsRecord>(recordsFolder, 'storms');
  const watchers = readRecord<WatchersRecord>(recordsFolder, 'watchers');
  return [
    ...(runs
      ? [
          '### One disturbance at a time',
          runsMarkdown(runs),
          `![Time lost to each kind of disturbance](../${recordsFolder}/${plotName})`,
        ]
      : []),
    ...(storms ? ['### Storms', stormsMarkdown(storms)] : []),
    ...(watchers ? ['### Watchers', watchersMarkdown(watchers)] : []),
  ]
    .map((part) => `${part.trim()}\n`)
    .join('\n');
}
