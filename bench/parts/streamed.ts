/** 2: what is gained by beginning while the plan is still being written. */
import { criticalPath, scenarioNamed, streamedBound } from '../critical-path';
import { livePace, quickPace } from '../paces';
import type { Goal, PartResult } from '../report/part';
import type { Rig } from '../rig';
import { runOnce } from '../runs';
import { spreadOf } from '../statistics';

const shapes: readonly { shape: string; goal: Goal['goal'] }[] = [
  { shape: 'side-by-side-8', goal: { is: 'at most', value: 0.85 } },
  { shape: 'eight-and-join', goal: { is: 'none' } },
  { shape: 'chain-of-4', goal: { is: 'at most', value: 0.9 } },
];
/** Milliseconds in which a plan is written. */
const planMs = 1_500;

export async function streamed(rig: Rig, { quick }: { quick: boolean }): Promise<PartResult> {
  const goals: Goal[] = [];
  const rows: string[][] = [];
  await runOnce(rig, 'layers-3x3');
  const paces = quick ? [quickPace] : [livePace, quickPace];
  const wanted = paces.flatMap((pace) => shapes.map((shape) => ({ ...shape, ...pace })));
  for (const { shape, goal, controllerMs, expertMs } of wanted) {
    const scenario = scenarioNamed(shape);
    const measured: { ratio: number; bound: number; path: number; milliseconds: number }[] = [];
    await rig.world.set({ controllerMs, expertMs, planMs, writing: 'evenly' });
    for (let run = 0; run < (quick ? 1 : 10); run++) {
      await rig.world.clear();
      const { milliseconds } = await runOnce(rig, shape);
      const calls = await rig.world.calls();
      const path = criticalPath(calls, scenario);
      measured.push({
        ratio: milliseconds / path,
        bound: streamedBound(calls, scenario) / path,
        path,
        milliseconds,
      });
    }
    const ratio = spreadOf(measured.map((run) => run.ratio));
    const bound = spreadOf(measured.map((run) => run.bound)).median;
    const spread = `${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)}, ${ratio.count} runs; bound ${bound.toFixed(2)}`;
    const at = `${controllerMs}/${expertMs}`;
    const what = `${shape} at ${at} ms, plan written over ${planMs} ms, over the path without streaming`;
    goals.push({ what, figure: ratio.median, goal, spread });
    rows.push([
      shape,
      at,
      ratio.median.toFixed(3),
      bound.toFixed(3),
      (ratio.median / bound).toFixed(3),
      spreadOf(measured.map((run) => run.milliseconds)).median.toFixed(0),
      spreadOf(measured.map((run) => run.path)).median.toFixed(0),
    ]);
  }
  await rig.world.set({ planMs: -1, writing: 'at the end' });
  return {
    part: 'streamed',
    title: 'Below the critical path',
    method: [
      `The plan's tokens come evenly over ${planMs} ms; choices and the answer take the controller's time. The path is that of a run that waits for the whole plan.`,
      'The bound is the least that any run could take in which a task is chosen for after it is written, unless one of its type was before: a plan whose last task is written at its end leaves little to gain where tasks stand side by side and calls are short beside the plan.',
    ],
    goals,
    tables: [
      {
        title: 'Streamed',
        head: [
          'scenario',
          'controller/expert ms',
          'ratio',
          'bound',
          'ratio over bound',
          'run ms',
          'path without streaming ms',
        ],
        rows,
      },
    ],
    plots: [],
  };
}
