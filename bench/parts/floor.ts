/** 3: what Temporal itself costs, by a bare program with the same activities and sleeps on the same server. */
import { randomUUID } from 'node:crypto';
import { scenarioNamed } from '../critical-path';
import type { FloorRun } from '../floor/workflows';
import { quickPace } from '../paces';
import type { Goal, PartResult } from '../report/part';
import type { Rig } from '../rig';
import { prepareRun, runOnce } from '../runs';
import { spreadOf } from '../statistics';

const atOnceShape = 'chain-of-4';

export async function floor(rig: Rig, { quick }: { quick: boolean }): Promise<PartResult> {
  const worker = await rig.startFloorWorker();
  try {
    await rig.world.set({ ...quickPace, planMs: -1, writing: 'at the end' });
    await Promise.all([runOnce(rig, 'layers-3x3'), bareRun(rig, 'layers-3x3')]);
    const goals: Goal[] = [];
    const rows: string[][] = [];
    for (const shape of ['chain-of-4', 'eight-and-join', 'layers-3x3']) {
      const pairs: { ours: number; bare: number }[] = [];
      // One after the other, in turn: what else the machine does falls on both.
      for (let run = 0; run < (quick ? 2 : 10); run++) {
        const { milliseconds: ours } = await runOnce(rig, shape);
        pairs.push({ ours, bare: await bareRun(rig, shape) });
      }
      const ours = spreadOf(pairs.map((pair) => pair.ours));
      const bare = spreadOf(pairs.map((pair) => pair.bare));
      goals.push({
        what: `${shape}: time of a run over that of the bare program`,
        figure: ours.median / bare.median,
        goal: { is: 'at most', value: 1.15 },
        spread: `${ours.count} runs each`,
      });
      rows.push([
        shape,
        ours.median.toFixed(0),
        bare.median.toFixed(0),
        (ours.median / bare.median).toFixed(3),
      ]);
    }
    const count = quick ? 30 : 200;
    const [ours, bare] = await atOnce(rig, count);
    goals.push({
      what: `${count} runs of ${atOnceShape} at once: runs a second over the bare program's`,
      figure: ours / bare,
      goal: { is: 'at least', value: 0.8 },
      spread: `${ours.toFixed(2)} against ${bare.toFixed(2)} a second`,
    });
    return {
      part: 'floor',
      title: 'What Temporal itself costs',
      method: [
        'The bare program is a workflow with the same number of activities in the same order, each of which only sleeps, on the same server with the same worker options; runs of both take turns.',
      ],
      goals,
      tables: [
        { title: 'One run', head: ['scenario', 'ours ms', 'bare program ms', 'ratio'], rows },
        {
          title: `${count} runs of ${atOnceShape} at once`,
          head: ['', 'runs a second'],
          rows: [
            ['ours', ours.toFixed(2)],
            ['bare program', bare.toFixed(2)],
          ],
        },
      ],
      plots: [],
    };
  } finally {
    await worker.stop();
  }
}

/** @returns runs a second of the product and of the bare program */
async function atOnce(rig: Rig, count: number): Promise<[number, number]> {
  const prepared = await Promise.all(Array.from({ length: count }, () => prepareRun(rig, atOnceShape)));
  const oursFrom = performance.now();
  await Promise.all(prepared.map((run) => run.go()));
  const ours = (1000 * count) / (performance.now() - oursFrom);
  const bareFrom = performance.now();
  await Promise.all(Array.from({ length: count }, () => bareRun(rig, atOnceShape)));
  return [ours, (1000 * count) / (performance.now() - bareFrom)];
}

async function bareRun(rig: Rig, shape: string): Promise<number> {
  const tasks = scenarioNamed(shape).tasks.map(({ id, dependsOn }) => ({ id, needs: dependsOn }));
  const run: FloorRun = { ...quickPace, tasks };
  const begun = performance.now();
  await rig.client.workflow.execute('floor', {
    args: [run],
    workflowId: `floor-${randomUUID()}`,
    taskQueue: 'floor',
  });
  return performance.now() - begun;
}
