/** `npm run chaos`: disturbs runs on real servers and counts what came of them. */
import { Command } from 'commander';
import { type Bench, startBench } from './bench';
import { caseOf, type ChaosCase } from './cases';
import { disturbAll } from './disturb-all';
import { recordsFolder, writeDurabilityPage } from './durability-page';
import { type Undisturbed, undisturbed } from './expected';
import { circumstances, readRecord, type RunsRecord, type StormsRecord, writeRecord } from './records';
import { commandLineOf, isFailing, runsMarkdown } from './report-markdown';
import type { CaseResult } from './run-case';
import { isFailingStorm, runStorm } from './run-storm';
import { shortForm } from './short-form';
import { storms } from './storms';
import { stormsMarkdown, watchersMarkdown } from './storms-markdown';
import { runWatchers } from './watchers';

interface Options {
  seed: string;
  runs: string;
  only: string;
  benches: string;
  out: string;
  record?: true;
  resume?: true;
  page?: true;
  short?: true;
  storms?: true;
  watchers?: true;
}

async function main(): Promise<void> {
  const options = new Command('chaos')
    .option('--seed <number>', 'of the first run; the others follow', '1')
    .option('--runs <count>', 'how many runs are disturbed', '20')
    .option('--only <kind>', 'one kind, such as kill, kill:worker or kill:worker:calling', '')
    .option('--benches <count>', 'sets of servers that work side by side', '1')
    .option('--short', 'a fixed dozen of cases, as in the tests')
    .option('--storms', 'many runs at once, in weather that lasts')
    .option('--watchers', 'runs with thirty watchers that come and go')
    .option('--out <folder>', 'where JSON is written; nowhere if left out', '')
    .option('--record', `JSON to ${recordsFolder}, and the tables of docs/durability.md from it`)
    .option('--resume', 'go on with a --record that was broken off: cases that it has are not made again')
    .option('--page', 'only write docs/durability.md anew from the JSON there is')
    .parse()
    .opts<Options>();
  const seed = Number(options.seed);
  if (options.page !== true) {
    if (options.storms) await brewStorms(options, seed);
    else if (options.watchers) await letWatch(options, seed);
    else if (options.short) await disturb(options, 'short', shortForm());
    else await disturb(options, 'runs', casesFrom(seed, options));
  }
  if (options.record ?? options.page) writeDurabilityPage();
}

const casesFrom = (seed: number, { runs, only }: Options): ChaosCase[] =>
  Array.from({ length: Number(runs) }, (_, n) => caseOf(seed + n, only));

async function disturb(options: Options, name: string, cases: readonly ChaosCase[]): Promise<void> {
  const folder = folderOf(options);
  const before = options.resume ? readRecord<RunsRecord>(folder, name) : undefined;
  const kept = before ? keptOf(before, cases) : [];
  const startedAt = before?.startedAt ?? new Date().toISOString();
  const benches = Number(options.benches);
  const record: RunsRecord = {
    ...circumstances(startedAt),
    only: options.only,
    benches,
    undisturbedMs: before?.undisturbedMs ?? [],
    results: kept,
  };
  await disturbAll({
    cases: cases.filter(({ seed }) => !kept.some((result) => result.case.seed === seed)),
    benches,
    compared: ({ milliseconds }) => void record.undisturbedMs.push(...milliseconds),
    done(result) {
      record.results.push(result);
      record.endedAt = new Date().toISOString();
      tell(`${String(record.results.length)}/${String(cases.length)} ${inWords(result, options.only)}`);
      // After each, so that a long form that is stopped leaves what it has measured.
      if (folder !== '') writeRecord(folder, name, record);
    },
  });
  process.stdout.write(`${runsMarkdown(record)}\n`);
  process.exitCode = record.results.some(isFailing) ? 1 : 0;
}

/** Of a record that was broken off, the cases that were made, as long as they are the same ones. */
function keptOf({ results }: RunsRecord, cases: readonly ChaosCase[]): CaseResult[] {
  const isSame = (one: ChaosCase, other: ChaosCase): boolean => JSON.stringify(one) === JSON.stringify(other);
  return results.filter(
    (result) => result.verdict !== 'not tried' && cases.some((one) => isSame(one, result.case)),
  );
}

async function brewStorms(options: Options, seed: number): Promise<void> {
  const startedAt = new Date().toISOString();
  const results: StormsRecord['results'] = [];
  for (const storm of storms) {
    // Servers of its own for each: a worker leaves alone for a while the experts that a storm has silenced.
    await onBench(async (bench, { expected }) => {
      results.push(await runStorm(bench, storm, seed, expected));
    });
    tell(JSON.stringify(results.at(-1)));
    if (folderOf(options) !== '') {
      writeRecord(folderOf(options), 'storms', { ...circumstances(startedAt), results });
    }
  }
  process.stdout.write(stormsMarkdown({ ...circumstances(startedAt), results }));
  process.exitCode = results.some(isFailingStorm) ? 1 : 0;
}

async function letWatch(options: Options, seed: number): Promise<void> {
  const startedAt = new Date().toISOString();
  await onBench(async (bench, { expected }) => {
    const record = {
      ...(await runWatchers(bench, seed, expected)),
      ...circumstances(startedAt),
    };
    if (folderOf(options) !== '') writeRecord(folderOf(options), 'watchers', record);
    process.stdout.write(watchersMarkdown(record));
  });
}

async function onBench(work: (bench: Bench, runs: Undisturbed) => Promise<void>): Promise<void> {
  const bench = await startBench({ log: () => undefined });
  try {
    await work(bench, await undisturbed(bench));
  } finally {
    await bench.close();
  }
}

const folderOf = ({ out, record }: Options): string => (record ? recordsFolder : out);

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

function inWords(result: CaseResult, only: string): string {
  const { kind, target, moment } = result.case;
  const seconds = (result.milliseconds / 1_000).toFixed(1);
  const again = isFailing(result) ? ` Again: ${commandLineOf(result, only)}` : '';
  return `${kind} ${target} while ${moment}: ${result.verdict} in ${seconds} s.${again} ${result.note}`;
}

main().catch((error: unknown) => {
  tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
