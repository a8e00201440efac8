/** `npm run chaos`: disturbs runs on real servers and counts what came of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { startBench } from './bench';
import { caseOf, type ChaosCase } from './cases';
import { expectedOutcome } from './expected';
import { type ChaosRun, commandLineOf, isFailing, reportMarkdown } from './report-markdown';
import { type CaseResult, runCase } from './run-case';
import { shortForm } from './short-form';
import { runStorm, storms } from './storms';
import { stormsMarkdown, watchersMarkdown } from './storms-markdown';
import { runWatchers } from './watchers';

interface Options {
  seed: string;
  runs: string;
  only: string;
  benches: string;
  out: string;
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
    .option('--out <folder>', 'where JSON and Markdown are written', 'chaos/results')
    .option('--short', 'a fixed dozen of cases, as in the tests')
    .option('--storms', 'many runs at once, in weather that lasts')
    .option('--watchers', 'runs with thirty watchers that come and go')
    .parse()
    .opts<Options>();
  const seed = Number(options.seed);
  if (options.storms) return brewStorms(options, seed);
  if (options.watchers) return letWatch(options, seed);
  if (options.short) return disturbAll(options, 'short', shortForm());
  const cases = Array.from({ length: Number(options.runs) }, (_, n) => caseOf(seed + n, options.only));
  const suffix = options.only === '' ? '' : `-${options.only.replace(/\W+/g, '-')}`;
  return disturbAll(options, `runs-${String(seed)}${suffix}`, cases);
}

async function disturbAll(options: Options, name: string, cases: readonly ChaosCase[]): Promise<void> {
  const run: ChaosRun & { results: CaseResult[] } = {
    startedAt: new Date().toISOString(),
    seeds: cases.map(({ seed }) => seed),
    only: options.only,
    results: [],
  };
  const waiting = [...cases];
  await Promise.all(Array.from({ length: Number(options.benches) }, work));
  process.stdout.write(`${reportMarkdown(run)}\n`);
  process.exitCode = run.results.some(isFailing) ? 1 : 0;

  async function work(): Promise<void> {
    const bench = await startBench({ log: () => undefined });
    try {
      const expected = await expectedOutcome(bench);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const result = await runCase(bench, next, expected);
        run.results.push(result);
        tell(`${String(run.results.length)}/${String(cases.length)} ${inWords(result, options.only)}`);
        // After each, so that a long form that is stopped leaves what it has measured.
        save(options.out, name, run, reportMarkdown(run));
      }
    } finally {
      await bench.close();
    }
  }
}

async function brewStorms({ out }: Options, seed: number): Promise<void> {
  const bench = await startBench({ log: () => undefined });
  try {
    const expected = await expectedOutcome(bench);
    const results = [];
    const startedAt = new Date().toISOString();
    for (const storm of storms) {
      const result = await runStorm(bench, storm, seed, expected);
      results.push(result);
      tell(JSON.stringify(result));
      save(out, 'storms', { startedAt, results }, stormsMarkdown(startedAt, results));
    }
  } finally {
    await bench.close();
  }
}

async function letWatch({ out }: Options, seed: number): Promise<void> {
  const bench = await startBench({ log: () => undefined });
  try {
    const startedAt = new Date().toISOString();
    const result = await runWatchers(bench, seed, await expectedOutcome(bench));
    tell(JSON.stringify(result));
    save(out, 'watchers', { startedAt, ...result }, watchersMarkdown(startedAt, result));
  } finally {
    await bench.close();
  }
}

function save(folder: string, name: string, json: unknown, markdown: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(json, null, 1)}\n`);
  writeFileSync(join(folder, `${name}.md`), markdown);
}

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
