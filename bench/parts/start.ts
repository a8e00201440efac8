/** 7: how soon anything happens: a worker, a submission, a page of help. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Goal, PartResult } from '../report/part';
import { built, type Rig, unbundled } from '../rig';
import { type Spread, spreadOf } from '../statistics';
import { now } from '../world/call-log';

const times = 7;

export async function start(rig: Rig): Promise<PartResult> {
  await rig.world.set({ controllerMs: 0, expertMs: 0, planMs: -1 });
  const node = await repeated(() => timeOf(rig, ['-e', '0']));
  const help = await repeated(() => timeOf(rig, [built('client.js'), '--help']));
  const bundled = await repeated(() => workerStart(rig, built('worker.js')));
  const fromSources = await repeated(() => workerStart(rig, unbundled('worker.js')));
  const first = await repeated(() => firstTask(rig));
  const goals: Goal[] = [
    goal('`client --help`, ms', help, { is: 'at most', value: 150 }),
    goal('`client submit` to the first expert call, controller taking no time, ms', first, { is: 'none' }),
    goal('worker ready, with the bundle of `npm run build`, ms', bundled, { is: 'none' }),
    goal('worker ready, without it, ms', fromSources, { is: 'none' }),
  ];
  return {
    part: 'start',
    title: 'Start',
    method: [
      `Programs started ${times} times each. Node itself takes ${node.median.toFixed(0)} ms to start and end here.`,
    ],
    goals,
    tables: [
      {
        title: 'Milliseconds',
        head: ['what', 'median', 'least', 'most'],
        rows: (
          [
            ['node, doing nothing', node],
            ['client --help', help],
            ['worker ready, with the bundle', bundled],
            ['worker ready, without', fromSources],
            ['submit to the first expert call', first],
          ] as const
        ).map(([what, { median, least, most }]) => [
          what,
          ...[median, least, most].map((ms) => ms.toFixed(0)),
        ]),
      },
    ],
    plots: [],
  };
}

const goal = (what: string, { median, least, most, count }: Spread, value: Goal['goal']): Goal => ({
  what,
  figure: median,
  goal: value,
  spread: `${least.toFixed(0)}–${most.toFixed(0)}, ${count} times`,
});

async function repeated(measure: () => Promise<number>): Promise<Spread> {
  await measure(); // files in the system's cache
  const values: number[] = [];
  for (let time = 0; time < times; time++) values.push(await measure());
  return spreadOf(values);
}

/** Milliseconds until a program has ended. */
async function timeOf({ environment, home }: Rig, args: string[]): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { env: environment, cwd: home, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${String(code)}.`);
  return performance.now() - begun;
}

async function workerStart(rig: Rig, program: string): Promise<number> {
  const worker = await rig.startWorker(program);
  await worker.stop();
  return worker.startMs;
}

/** From the start of `client submit` to the call of the first expert, as the world saw it. */
async function firstTask(rig: Rig): Promise<number> {
  await rig.world.clear();
  const begun = now();
  const child = spawn(
    process.execPath,
    [built('client.js'), 'submit', `Please do the scenario one-task now, ${begun}.`, '--wait'],
    { env: rig.environment, cwd: rig.home, stdio: 'ignore' },
  );
  await once(child, 'exit');
  const called = (await rig.world.calls()).find(({ kind }) => kind === 'expert');
  if (!called) throw new Error('The run called no expert.');
  return called.start - begun;
}
