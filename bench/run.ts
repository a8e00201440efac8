/** `npm run bench`: measures the service in a world of its own, and writes what it found. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { bytes } from './parts/bytes';
import { floor } from './parts/floor';
import { gaps } from './parts/gaps';
import { growth } from './parts/growth';
import { makespan } from './parts/makespan';
import { scale } from './parts/scale';
import { start } from './parts/start';
import { streamed } from './parts/streamed';
import { tokens } from './parts/tokens';
import { isGross, type PartResult } from './report/part';
import { goalsTable, keep, type Kept, kept, page } from './report/write';
import { openRig, type Rig } from './rig';

type Part = (rig: Rig, options: { quick: boolean }) => Promise<PartResult>;

const parts: Record<string, Part> = { makespan, streamed, floor, scale, bytes, tokens, start, gaps, growth };
/** Those that `--quick` measures. */
const quickParts = ['makespan', 'streamed', 'floor'];

async function main(): Promise<void> {
  const options = new Command('bench')
    .option('--only <parts...>', `of ${Object.keys(parts).join(', ')}`)
    .option('--quick', 'the ratios alone, in under a minute; fails at a gross regression, and writes nothing')
    .option('--profile <folder>', "where the worker's CPU profile is written; it makes the worker slower", '')
    .option('--out <folder>', 'where JSON and plots are written', 'bench/results')
    .parse()
    .opts<{ only?: string[]; quick?: true; profile: string; out: string }>();
  const quick = options.quick === true;
  const wanted = options.only ?? (quick ? quickParts : Object.keys(parts));
  const rig = await openRig(options.profile);
  const results: Kept[] = [];
  try {
    for (const name of wanted) {
      const part = parts[name];
      if (!part) throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`);
      process.stderr.write(`measuring ${name}…\n`);
      const result = await underCircumstances(() => part(rig, { quick }));
      results.push(result);
      if (!quick) keep(options.out, result);
    }
  } finally {
    await rig.close();
  }
  const goals = results.flatMap((result) => result.goals);
  process.stdout.write(`${goalsTable(goals)}\n`);
  if (quick) {
    for (const { what, figure } of goals.filter(isGross)) {
      process.stderr.write(`${what}: ${figure.toFixed(2)} is twice as far from 1 as its goal, or more.\n`);
      process.exitCode = 1;
    }
    return;
  }
  mkdirSync('docs', { recursive: true });
  writeFileSync(
    join('docs', 'performance.md'),
    page(kept(options.out, Object.keys(parts)), {
      plots: `../${options.out}`,
      tried: readFileSync(join('bench', 'tried.md'), 'utf8'),
    }),
  );
}

async function underCircumstances(measure: () => Promise<PartResult>): Promise<Kept> {
  const measuredAt = new Date().toISOString();
  const [loadBefore = 0] = loadavg();
  const result = await measure();
  const [loadAfter = 0] = loadavg();
  return {
    ...result,
    circumstances: { measuredAt, loadBefore, loadAfter, cores: cpus().length, node: process.versions.node },
  };
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
