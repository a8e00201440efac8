/** `npm run sizes`: the largest things that are promised, done one after another; writes its table into docs/durability.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { mostResidentMb } from '../measured/resident-memory';
import { openRig, type Rig } from './rig';
import { historyOf, prepareRun, runOnce } from './runs';

interface Row {
  what: string;
  seconds: number;
  /** Of one run, on average. */
  events: number;
  historyBytes: number;
  /** The most the worker has had since it began. */
  workerMb: number;
}

const page = join(__dirname, '..', '..', 'docs', 'durability.md');
const [begin, end] = ['<!-- made by npm run sizes: begin -->', '<!-- made by npm run sizes: end -->'];

const single =
  (scenario: string, settings: Parameters<Rig['world']['set']>[0] = {}) =>
  async (rig: Rig): Promise<Omit<Row, 'what' | 'workerMb'>> => {
    await rig.world.set({ mediaBytes: 0, textBytes: 0, ...settings });
    const run = await runOnce(rig, scenario);
    const { events, bytes } = await historyOf(run);
    return { seconds: run.milliseconds / 1_000, events, historyBytes: bytes };
  };

async function atOnce(rig: Rig, count: number): Promise<Omit<Row, 'what' | 'workerMb'>> {
  await rig.world.set({ mediaBytes: 0, textBytes: 0 });
  const prepared = [];
  for (let run = 0; run < count; run++) prepared.push(await prepareRun(rig, 'one-task'));
  const start = performance.now();
  const runs = await Promise.all(prepared.map((run) => run.go()));
  const seconds = (performance.now() - start) / 1_000;
  const sizes = await Promise.all(runs.map(historyOf));
  const mean = (of: (size: (typeof sizes)[number]) => number): number =>
    sizes.reduce((sum, size) => sum + of(size), 0) / sizes.length;
  return { seconds, events: mean(({ events }) => events), historyBytes: mean(({ bytes }) => bytes) };
}

const cases: [string, (rig: Rig) => Promise<Omit<Row, 'what' | 'workerMb'>>][] = [
  ['a film of 300 MB through two tasks', single('film-on-film', { mediaBytes: 300e6 })],
  ['a text of 5 MB', single('one-text', { textBytes: 5e6 })],
  ['256 tasks side by side', single('side-by-side-256')],
  ['1,000 tasks in ten layers', single('layered-1000')],
  ['500 runs at once on one worker', (rig) => atOnce(rig, 500)],
];

async function main(): Promise<void> {
  const rows: Row[] = [];
  for (const [what, measure] of cases) {
    // Each has a worker of its own, so that the memory is its own too.
    const rig = await openRig('');
    try {
      await rig.world.set({ controllerMs: 0, planMs: -1, expertMs: 0 });
      const row = { what, ...(await measure(rig)), workerMb: mostResidentMb(rig.worker.pid) };
      rows.push(row);
      process.stderr.write(`${JSON.stringify(row)}\n`);
    } finally {
      await rig.close();
    }
  }
  const text = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  writeFileSync(page, `${before}${begin}\n\n${table(rows)}\n\n${end}${after}`);
}

const table = (rows: readonly Row[]): string =>
  [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores with a load of ${loadavg()[1]?.toFixed(0) ?? '?'}:`,
    '',
    "| what | seconds | events of a run | history bytes of a run | worker's most memory, MB |",
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ what, seconds, events, historyBytes, workerMb }) =>
        `| ${what} | ${seconds.toFixed(1)} | ${events.toFixed(0)} | ${historyBytes.toFixed(0)} | ${workerMb.toFixed(0)} |`,
    ),
  ].join('\n');

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
