/** 1: what a run takes over what its calls alone take. */
import { criticalPath, scenarioNamed } from '../critical-path';
import { livePace, type Pace, quickPace } from '../paces';
import type { Goal, PartResult, Table } from '../report/part';
import { lines } from '../../measured/plots';
import type { Rig } from '../rig';
import { runOnce } from '../runs';
import { type Spread, spreadOf } from '../statistics';
import { bareClient } from '../bare-client';

const shapes = ['one-task', 'chain-of-4', 'eight-and-join', 'diamond', 'layers-3x3', 'side-by-side-32'];
const paces = [
  { ...quickPace, goal: 1.15 },
  { ...livePace, goal: 1.02 },
];
const sweep = [100, 200, 300, 330, 360, 400, 500, 700, 1_000];

interface Measured {
  ratio: Spread;
  milliseconds: number;
  criticalPath: number;
  /** Milliseconds beyond the critical path for each activity on it: plan, choice, experts, answer. */
  perHop: number;
}

export async function makespan(rig: Rig, { quick }: { quick: boolean }): Promise<PartResult> {
  const goals: Goal[] = [];
  const rows: string[][] = [];
  await runOnce(rig, 'layers-3x3'); // connections open, code warm
  for (const { goal, ...pace } of quick ? paces.slice(0, 1) : paces) {
    await rig.world.set({ ...pace, planMs: -1, writing: 'at the end' });
    for (const shape of shapes) {
      const measured = await measure(rig, shape, quick ? 3 : 10);
      const bare = shape === 'side-by-side-32' ? await bareRatio(rig, shape, quick ? 2 : 5) : undefined;
      goals.push(goalOf(shape, pace, goal, measured, bare));
      rows.push([
        shape,
        `${pace.controllerMs}/${pace.expertMs}`,
        measured.ratio.median.toFixed(3),
        `${measured.ratio.least.toFixed(2)}–${measured.ratio.most.toFixed(2)}`,
        measured.milliseconds.toFixed(0),
        measured.criticalPath.toFixed(0),
        measured.perHop.toFixed(1),
        bare === undefined ? '' : bare.toFixed(3),
      ]);
    }
  }
  const swept = quick ? [] : await sweepOf(rig);
  return {
    part: 'makespan',
    title: 'Makespan over critical path',
    method: [
      'Time from starting the workflow to its result, over plan + one choice + the experts of the longest chain + answer. Each of these is the median of what the world itself measured during the same run, so that a busy machine counts on both sides.',
      'The bare client makes the same calls with the same bodies and nothing else, the choices all at once.',
    ],
    goals,
    tables: [
      {
        title: 'Each shape',
        head: [
          'scenario',
          'controller/expert ms',
          'ratio',
          'range',
          'run ms',
          'critical path ms',
          'ms a hop',
          'bare client',
        ],
        rows,
      },
      ...(swept.length === 0 ? [] : [sweepTable(swept)]),
    ],
    plots: swept.length === 0 ? [] : [{ name: 'makespan-sweep', svg: lines(sweepPlot(swept)) }],
  };
}

async function measure(rig: Rig, shape: string, count: number): Promise<Measured> {
  const runs: { ratio: number; milliseconds: number; path: number; perHop: number }[] = [];
  const scenario = scenarioNamed(shape);
  for (let run = 0; run < count; run++) {
    await rig.world.clear();
    const { milliseconds } = await runOnce(rig, shape);
    const path = criticalPath(await rig.world.calls(), scenario);
    runs.push({
      ratio: milliseconds / path,
      milliseconds,
      path,
      perHop: (milliseconds - path) / (scenario.depth + 3),
    });
  }
  const middle = (value: (run: (typeof runs)[number]) => number): number => spreadOf(runs.map(value)).median;
  return {
    ratio: spreadOf(runs.map(({ ratio }) => ratio)),
    milliseconds: middle((run) => run.milliseconds),
    criticalPath: middle((run) => run.path),
    perHop: middle((run) => run.perHop),
  };
}

/** The bare client's own ratio: it makes the calls of a run that went before. */
async function bareRatio(rig: Rig, shape: string, count: number): Promise<number> {
  const scenario = scenarioNamed(shape);
  await rig.world.set({ keepBodies: true });
  await rig.world.clear();
  await runOnce(rig, shape);
  const script = await rig.world.calls();
  await rig.world.set({ keepBodies: false });
  const ratios: number[] = [];
  for (let run = 0; run < count; run++) {
    await rig.world.clear();
    const milliseconds = await bareClient(rig.world.url, script);
    ratios.push(milliseconds / criticalPath(await rig.world.calls(), scenario));
  }
  return spreadOf(ratios).median;
}

/** Where the bare client is itself above 1.05, the goal is to be within 1.10 of it. */
function goalOf(
  shape: string,
  { controllerMs, expertMs }: Pace,
  value: number,
  { ratio }: Measured,
  bare: number | undefined,
): Goal {
  const what = `${shape} at ${controllerMs}/${expertMs} ms, over the critical path`;
  const spread = `${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)}, ${ratio.count} runs`;
  if (bare === undefined || bare <= 1.05) {
    return { what, figure: ratio.median, goal: { is: 'at most', value }, spread };
  }
  return {
    what: `${shape} at ${controllerMs}/${expertMs} ms, over a bare client`,
    figure: ratio.median / bare,
    goal: { is: 'at most', value: 1.1 },
    spread,
  };
}

interface Swept {
  shape: string;
  points: { expertMs: number; measured: Measured }[];
}

async function sweepOf(rig: Rig): Promise<Swept[]> {
  const all: Swept[] = [];
  for (const shape of ['chain-of-4', 'eight-and-join']) {
    const points: Swept['points'] = [];
    for (const expertMs of sweep) {
      await rig.world.set({ ...quickPace, expertMs });
      points.push({ expertMs, measured: await measure(rig, shape, 5) });
    }
    all.push({ shape, points });
  }
  return all;
}

const sweepTable = (swept: readonly Swept[]): Table => ({
  title: 'Over expert times, controller at 150 ms, median of 5 runs',
  head: ['scenario', ...sweep.map((ms) => `${ms} ms`)],
  rows: swept.flatMap(({ shape, points }) => [
    [shape, ...points.map(({ measured }) => measured.ratio.median.toFixed(3))],
    [`${shape}, ms a hop`, ...points.map(({ measured }) => measured.perHop.toFixed(1))],
  ]),
});

const sweepPlot = (swept: readonly Swept[]): Parameters<typeof lines>[0] => ({
  title: 'Makespan over critical path, by expert time',
  x: 'expert time, ms',
  y: 'ratio',
  from: 1,
  series: swept.map(({ shape, points }) => ({
    name: shape,
    points: points.map(({ expertMs, measured }) => [expertMs, measured.ratio.median]),
  })),
});
