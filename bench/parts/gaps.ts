/** Where the time goes: what lies between the end of a call in the world and the start of the next. */
import { spreadOf } from '../statistics';
import { storeTimes } from '../store-times';
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
  await rig.world.set({ controllerMs: 150, expertMs: 200, planMs: -1, writing: 'at the end' });
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

interface Seen {
  type: string;
  scheduled: number;
  started: number;
  completed: number;
  completedEvent: number;
  /** The idempotency key of an expert's call, from the key of its record. */
  call: string;
}

/** For each expert's call of a run: what lies before it and after it, in milliseconds. */
async function lookAt(
  { handle }: TimedRun,
  calls: readonly Call[],
): Promise<{ before: number[][]; after: number[][] }> {
  const { events } = await handle.fetchHistory();
  const ms = (at: { seconds?: unknown; nanos?: number | null } | null | undefined): number =>
    Number(at?.seconds ?? NaN) * 1000 + (at?.nanos ?? 0) / 1e6;
  const seen = new Map<string, Seen>();
  const tasks: { id: number; started: number; ended: number }[] = [];
  const begun = new Map<string, number>();
  for (const event of events ?? []) {
    const id = Number(event.eventId);
    const at = ms(event.eventTime);
    const scheduled = event.activityTaskScheduledEventAttributes;
    const started = event.activityTaskStartedEventAttributes;
    const completed = event.activityTaskCompletedEventAttributes;
    if (scheduled) {
      const type = scheduled.activityType?.name ?? '';
      seen.set(String(id), {
        type,
        scheduled: at,
        started: NaN,
        completed: NaN,
        completedEvent: NaN,
        call: '',
      });
    }
    const ofStarted = started && seen.get(String(started.scheduledEventId));
    if (ofStarted) ofStarted.started = at;
    const ofCompleted = completed && seen.get(String(completed.scheduledEventId));
    if (ofCompleted) {
      ofCompleted.completed = at;
      ofCompleted.completedEvent = id;
      const result = Buffer.from(completed.result?.payloads?.[0]?.data ?? []).toString('utf8');
      ofCompleted.call = /calls\/([0-9a-f]{64})\.json/.exec(result)?.[1] ?? '';
    }
    if (event.workflowTaskStartedEventAttributes) begun.set(String(id), at);
    const ended = event.workflowTaskCompletedEventAttributes;
    if (ended) {
      const first = begun.get(String(ended.startedEventId));
      if (first !== undefined) tasks.push({ id: Number(ended.startedEventId), started: first, ended: at });
    }
  }
  const before: number[][] = [];
  const after: number[][] = [];
  for (const activity of seen.values()) {
    const call = calls.find(({ idempotencyKey }) => idempotencyKey === activity.call);
    if (activity.type !== 'runExpert' || !call) continue;
    const next = tasks.find(({ id }) => id > activity.completedEvent);
    before.push([activity.started - activity.scheduled, call.start - activity.started]);
    if (next) {
      after.push([
        activity.completed - call.end,
        next.started - activity.completed,
        next.ended - next.started,
      ]);
    }
  }
  return { before, after };
}
