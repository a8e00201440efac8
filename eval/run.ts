/** `npm run eval`: measures how good the plans of a controller are, on a set in TaskBench's format. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { selectController } from '../src/adapters/controller-from-settings';
import { inheritedEnvironment, readSettings } from '../src/config';
import { evaluate } from './evaluate';
import { plot } from './plot';
import { predictAll } from './predict';
import type { Prediction } from './prediction';
import { readPredictions } from './read-predictions';
import { reportMarkdown } from './report-markdown';
import { GoldRecord } from './taskbench';

interface Options {
  set: string;
  controller: string;
  limit?: string;
  predictions?: string;
  out: string;
  fresh?: true;
  json?: true;
}

async function main(): Promise<void> {
  const options = new Command('eval')
    .option('--set <file>', 'labelled requests', 'eval/data/taskbench-hf-gold.jsonl')
    .option('--controller <name>', 'rules, openai or huggingface, with the settings of the product', 'rules')
    .option('--limit <count>', 'the first so many requests')
    .option('--predictions <file>', "score plans that someone else's model wrote, in TaskBench's form")
    .option('--out <folder>', 'where JSON, Markdown and plot are written', 'eval/results')
    .option('--fresh', 'ask again for plans that were written before')
    .option('--json', 'print the figures as JSON')
    .parse()
    .opts<Options>();
  const records = readFileSync(options.set, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => GoldRecord.parse(JSON.parse(line)))
    .slice(0, options.limit === undefined ? Infinity : Number(options.limit));
  const who =
    options.predictions === undefined ? options.controller : basename(options.predictions, '.jsonl');
  mkdirSync(options.out, { recursive: true });
  const predictions =
    options.predictions === undefined ? await ask(options, records) : readPredictions(options.predictions);
  const evaluation = await evaluate(records, predictions);
  const report = reportMarkdown(who, evaluation);
  const name = join(options.out, `${who}-${basename(options.set, '.jsonl')}`);
  writeFileSync(`${name}.json`, `${JSON.stringify(evaluation, null, 1)}\n`);
  writeFileSync(`${name}.md`, report);
  writeFileSync(`${name}.svg`, plot(who, evaluation));
  process.stdout.write(options.json ? `${JSON.stringify(evaluation)}\n` : report);
}

async function ask(options: Options, records: readonly GoldRecord[]): Promise<Prediction[]> {
  const { controller } = selectController(
    readSettings({ ...inheritedEnvironment(), IMPRESARIO_CONTROLLER: options.controller }),
  );
  const path = join(
    options.out,
    `${options.controller}-${basename(options.set, '.jsonl')}.predictions.jsonl`,
  );
  if (options.fresh) rmSync(path, { force: true });
  const width = 30;
  const predictions = await predictAll(controller, records, path, (done) => {
    const filled = Math.round((width * Math.min(done, records.length)) / records.length);
    process.stderr.write(`\r${'█'.repeat(filled)}${'·'.repeat(width - filled)} ${done} of ${records.length}`);
  });
  process.stderr.write('\n');
  return predictions;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
