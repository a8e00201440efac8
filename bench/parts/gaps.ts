/** Where the time goes: what lies between the end of a call in the world and the start of the next. */
import { z } from 'zod';
import { readHistory } from '../../src/commands/trace/run-history';
import { spreadOf } from '../statistics';
import { storeTimes } from '../store-times';
import { quickPace } from '../paces';
import type { PartResult } from '../report/part';
import { bars } from '../../measured/plots';
import type { Rig } from '../rig';
import { runOnce, type TimedRun } from '../runs';
import type { Call } from '../world/call-log';

const shapes = ['one-task', 'chain-of-4', 'eight-and-join', 'layers-3x3', 'side-by-side-32'];

const steps = [
  'expert answered → activity completed (checking, hashing, storing)',
  'activity completed → workflow task started (server, poll)',
  'workflow task started → next activity scheduled (workflow code)',
  'activity scheduled → started (server, poll)',
  'activity started → expert called (records read, inputs fetched)',
] as const;

export async function gaps(rig: Rig): Promise<PartResult> {
  await rig.world.set({ ...quickPace, planMs: -1, writing: 'at the end' });
  await runOnce(rig, 'layers-3x3');
  const measured: { shape: string; before: number[][]; after: number[][] }[] = [];
  for (const shape of shapes) {
    const all: Record<'before' | 'after', number[][]> = { before: [], after: [] };
    for (let run = 0; run < 5; run++) {
      await rig.world.clear();
      const timed = await runOnce(rig, shape);
      const { before, after } = await lookAt(timed, await rig.world.calls());
      all.before.push(...before);
      all.after.push(...after);
    }
    measured.push({ shape, ...all });
  }
  const rows = measured.map(({ shape, before, after }) => ({
    name: shape,
    // After an expert's answer: storing, then the server; before the next call: the server, then reading.
    values: [
      middle(after.map((at) => at[0] ?? NaN)),
      middle(after.map((at) => at[1] ?? NaN)),
      middle(after.map((at) => at[2] ?? NaN)),
      middle(before.map((at) => at[0] ?? NaN)),
      middle(before.map((at) => at[1] ?? NaN)),
    ],
  }));
  const store = await storeTimes(rig);
  return {
    part: 'gaps',
    title: 'Where the time goes',
    method: [
      "Between an expert's answer and the next call, from the world's log and the run's history, joined by the call's idempotency key. Medians over the tasks of five runs, so the parts do not add up to the whole exactly. History has whole milliseconds.",
    ],
    goals: [],
    tables: [
      {
        title: 'Milliseconds of a hop between two experts',
        head: ['step', ...rows.map(({ name }) => name)],
        rows: steps.map((step, at) => [step, ...rows.map(({ values }) => (values[at] ?? NaN).toFixed(1))]),
      },
      store,
    ],
    plots: [
      {
        name: 'gaps',
        svg: bars({ title: 'A hop between two experts', unit: 'ms', parts: steps, bars: rows }),
      },
    ],
  };
}

const middle = (values: readonly number[]): number => spreadOf(values.filter((value) => value >= 0)).median;

/** What an expert's call gives: its record's key says the idempotency key it had. */
const Recorded = z.object({ callKey: z.string() });

/** For each expert's call of a run: what lies before it and after it, in milliseconds. */
async function lookAt(
  { handle }: TimedRun,
  calls: readonly Call[],
): Promise<{ before: number[][]; after: number[][] }> {
  const { activities, turns } = readHistory(await handle.fetchHistory());
  const before: number[][] = [];
  const after: number[][] = [];
  for (const { type, result, scheduled, started, end } of activities) {
    const { data } = Recorded.safeParse(result);
    const key = /calls\/([0-9a-f]{64})\.json/.exec(data?.callKey ?? '')?.[1] ?? '';
    const call = calls.find(({ idempotencyKey }) => idempotencyKey === key);
    if (type !== 'runExpert' || !call || end.is === 'open') continue;
    const next = turns.find(({ startedEvent }) => startedEvent > end.event);
    before.push([started - scheduled, call.start - started]);
    if (next) after.push([end.at - call.end, next.started - end.at, next.ended - next.started]);
  }
  return { before, after };
}
