/** 4: how time, history and memory grow with the size of a run, and with the number of runs at once. */
import { scenarioNamed } from '../critical-path';
import { quickPace } from '../paces';
import type { Goal, PartResult } from '../report/part';
import { lines } from '../../measured/plots';
import { growthWhile } from '../../measured/resident-memory';
import type { Rig } from '../rig';
import { historyOf, prepareRun, runOnce } from '../runs';
import { lineThrough } from '../statistics';

const layered = [100, 250, 500, 1_000];
const sideBySide = [32, 64, 128, 256];
const atOnce = [50, 100, 200, 500];

interface Point {
  size: number;
  seconds: number;
  events: number;
  bytes: number;
  mostMb: number;
}

export async function scale(rig: Rig): Promise<PartResult> {
  await rig.world.set({ ...quickPace, planMs: -1, writing: 'at the end' });
  await runOnce(rig, 'layers-3x3');
  const layers = await pointsOf(layered, (size) => oneRun(rig, `layered-${size}`));
  const wide = await pointsOf(sideBySide, (size) => oneRun(rig, `side-by-side-${size}`));
  const many = await pointsOf(atOnce, (count) => manyRuns(rig, count));
  const largest = layers.at(-1);
  const goals: Goal[] = [
    ...(largest
      ? [
          goal('history of 1,000 tasks in one run, events a task', largest.events / largest.size, 8),
          goal('history of 1,000 tasks in one run, bytes a task', largest.bytes / largest.size, 2_000),
        ]
      : []),
    straight('time against tasks in layers', layers),
    straight('time against tasks side by side', wide),
    straight('time against runs at once', many),
  ];
  const rowsOf = (points: readonly Point[]): string[][] =>
    points.map(({ size, seconds, events, bytes, mostMb }) => [
      String(size),
      seconds.toFixed(1),
      ((1000 * seconds) / size).toFixed(1),
      (events / size).toFixed(1),
      (bytes / size).toFixed(0),
      mostMb.toFixed(0),
    ]);
  const head = (what: string): string[] => [
    ...[what, 'seconds', `ms for each`, 'events for each', 'history bytes for each'],
    'most memory of the worker, MB',
  ];
  return {
    part: 'scale',
    title: 'Scale',
    method: [
      'One run each, controller at 150 ms and experts at 200 ms, one worker, in the order of the tables.',
    ],
    goals,
    tables: [
      { title: 'Tasks of one run, in ten layers', head: head('tasks'), rows: rowsOf(layers) },
      { title: 'Tasks of one run, side by side', head: head('tasks'), rows: rowsOf(wide) },
      { title: 'Runs of one task at once', head: head('runs'), rows: rowsOf(many) },
    ],
    plots: [
      {
        name: 'scale',
        svg: lines({
          title: 'Time against size',
          x: 'tasks, or runs at once',
          y: 'seconds',
          from: 0,
          series: [
            { name: 'tasks in ten layers', points: layers.map(({ size, seconds }) => [size, seconds]) },
            { name: 'tasks side by side', points: wide.map(({ size, seconds }) => [size, seconds]) },
            { name: 'runs of one task', points: many.map(({ size, seconds }) => [size, seconds]) },
          ],
        }),
      },
    ],
  };
}

const goal = (what: string, figure: number, value: number): Goal => ({
  what,
  figure,
  goal: { is: 'at most', value },
  spread: '',
});

const straight = (what: string, points: readonly Point[]): Goal => ({
  what: `${what}: how straight a line it is (R²)`,
  figure: lineThrough(points.map(({ size, seconds }) => [size, seconds] as const)).r2,
  goal: { is: 'at least', value: 0.98 },
  spread: `${points.length} sizes`,
});

async function pointsOf(
  sizes: readonly number[],
  measure: (size: number) => Promise<Point>,
): Promise<Point[]> {
  const points: Point[] = [];
  for (const size of sizes) points.push(await measure(size));
  return points;
}

async function oneRun(rig: Rig, shape: string): Promise<Point> {
  const prepared = await prepareRun(rig, shape);
  const { result, memory } = await growthWhile(rig.worker.pid, () => prepared.go());
  const { events, bytes } = await historyOf(result);
  const size = scenarioNamed(shape).tasks.length;
  return { size, seconds: result.milliseconds / 1000, events, bytes, mostMb: memory.most };
}

async function manyRuns(rig: Rig, count: number): Promise<Point> {
  const prepared = await Promise.all(Array.from({ length: count }, () => prepareRun(rig, 'one-task')));
  const begun = performance.now();
  const { result, memory } = await growthWhile(rig.worker.pid, () =>
    Promise.all(prepared.map((run) => run.go())),
  );
  const seconds = (performance.now() - begun) / 1000;
  const histories = await Promise.all(result.slice(0, 20).map(historyOf));
  const mean = (of: 'events' | 'bytes'): number =>
    histories.reduce((sum, history) => sum + history[of], 0) / histories.length;
  return {
    size: count,
    seconds,
    events: mean('events') * count,
    bytes: mean('bytes') * count,
    mostMb: memory.most,
  };
}
