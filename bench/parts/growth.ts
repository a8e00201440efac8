/** 9: what a run leaves in history and takes of a worker's memory, against its tasks and against the bytes it moves. */
import { lines } from '../../measured/plots';
import { growthWhile } from '../../measured/resident-memory';
import { scenarioNamed } from '../critical-path';
import { inputFile } from '../input-file';
import type { PartResult, Plot, Table } from '../report/part';
import type { Rig } from '../rig';
import { historyOf, prepareRun, type PreparedRun, runOnce } from '../runs';

const tasks = [100, 250, 500, 1_000];
/** Of the file that is given and of each of the four that are made. */
const megabytes = [1, 10, 25, 50, 100];

interface Point {
  size: number;
  historyKb: number;
  mostMb: number;
}

export async function growth(rig: Rig): Promise<PartResult> {
  await rig.world.set({ controllerMs: 0, expertMs: 0, planMs: -1, mediaBytes: 0 });
  await runOnce(rig, 'layers-3x3');
  const byTasks: Point[] = [];
  for (const size of tasks) {
    const shape = `layered-${size}`;
    byTasks.push(await measured(rig, scenarioNamed(shape).tasks.length, await prepareRun(rig, shape)));
  }
  const byBytes: Point[] = [];
  for (const size of megabytes) {
    await rig.world.set({ mediaBytes: size * 1e6 });
    const input = inputFile(rig, true, size, `growth-${size}`);
    byBytes.push(await measured(rig, size, await prepareRun(rig, 'videos-of-4', [input])));
  }
  await rig.world.set({ mediaBytes: 0 });
  return {
    part: 'growth',
    title: 'What grows',
    method: [
      'One run after another on one worker, which keeps what it has taken: its memory is the most during the run. Files are videos, of which each run is given one and makes four.',
    ],
    goals: [],
    tables: [table('Tasks of one run', 'tasks', byTasks), table('Size of each file', 'MB', byBytes)],
    plots: [
      plot('growth-memory-tasks', "Worker's memory against tasks", 'tasks', 'MB', memoryOf(byTasks)),
      plot('growth-history-tasks', 'History against tasks', 'tasks', 'kB', historyIn(byTasks)),
      plot('growth-memory-bytes', "Worker's memory against bytes", 'MB a file', 'MB', memoryOf(byBytes)),
      plot('growth-history-bytes', 'History against bytes', 'MB a file', 'kB', historyIn(byBytes)),
    ],
  };
}

async function measured(rig: Rig, size: number, prepared: PreparedRun): Promise<Point> {
  const { result, memory } = await growthWhile(rig.worker.pid, () => prepared.go());
  return { size, historyKb: (await historyOf(result)).bytes / 1e3, mostMb: memory.most };
}

const memoryOf = (points: readonly Point[]): [number, number][] =>
  points.map(({ size, mostMb }) => [size, mostMb]);

const historyIn = (points: readonly Point[]): [number, number][] =>
  points.map(({ size, historyKb }) => [size, historyKb]);

const table = (title: string, what: string, points: readonly Point[]): Table => ({
  title,
  head: [what, 'history, kB', 'most memory of the worker, MB'],
  rows: points.map(({ size, historyKb, mostMb }) => [String(size), historyKb.toFixed(0), mostMb.toFixed(0)]),
});

const plot = (name: string, title: string, x: string, y: string, points: [number, number][]): Plot => ({
  name,
  svg: lines({ title, x, y, from: 0, series: [{ name: '', points }] }),
});
