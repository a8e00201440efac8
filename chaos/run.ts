/** `npm run chaos`: disturbs runs on real servers, one after another, and counts what came of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { startBench } from './bench';
import { caseOf } from './cases';
import { expectedOutcome } from './expected';
import { type CaseResult, runCase } from './run-case';
import { commandLineOf, isFailing, reportMarkdown } from './report-markdown';

interface Options {
  seed: string;
  runs: string;
  only: string;
  benches: string;
  out: string;
}

async function main(): Promise<void> {
  const options = new Command('chaos')
    .option('--seed <number>', 'of the first run; the others follow', '1')
    .option('--runs <count>', 'how many runs are disturbed', '20')
    .option('--only <kind>', 'one kind, such as kill, or kind and target, such as kill:worker', '')
    .option('--benches <count>', 'sets of servers that work side by side', '1')
    .option('--out <folder>', 'where JSON and Markdown are written', 'chaos/results')
    .parse()
    .opts<Options>();
  const first = Number(options.seed);
  const cases = Array.from({ length: Number(options.runs) }, (_, n) => caseOf(first + n, options.only));
  const results: CaseResult[] = [];
  const startedAt = new Date();
  const waiting = [...cases];
  await Promise.all(Array.from({ length: Number(options.benches) }, () => work()));

  async function work(): Promise<void> {
    const bench = await startBench({ log: () => undefined });
    try {
      const expected = await expectedOutcome(bench);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const result = await runCase(bench, next, expected);
        results.push(result);
        tell(result, results.length, cases.length, options.only);
        save();
      }
    } finally {
      await bench.close();
    }
  }

  function save(): void {
    mkdirSync(options.out, { recursive: true });
    const name = join(
      options.out,
      `runs-${String(first)}${options.only === '' ? '' : `-${options.only.replace(':', '-')}`}`,
    );
    const run = { startedAt: startedAt.toISOString(), seed: first, only: options.only, results };
    writeFileSync(`${name}.json`, `${JSON.stringify(run, null, 1)}\n`);
    writeFileSync(`${name}.md`, reportMarkdown(run));
  }

  process.stdout.write(
    `${reportMarkdown({ startedAt: startedAt.toISOString(), seed: first, only: options.only, results })}\n`,
  );
  process.exitCode = results.some(isFailing) ? 1 : 0;
}

function tell(result: CaseResult, count: number, of: number, only: string): void {
  const { kind, target, moment } = result.case;
  const seconds = (result.milliseconds / 1_000).toFixed(1);
  process.stderr.write(
    `${String(count)}/${String(of)} ${kind} ${target} while ${moment}: ${result.verdict}, ${seconds} s${isFailing(result) ? `. Again: ${commandLineOf(result, only)}` : ''}${result.note === '' ? '' : ` (${result.note})`}\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
