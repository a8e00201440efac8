/**
 * A run's history as what happened when: its activities, the tasks it was sent while its plan was written, and the turns
 * in which its workflow code ran. Times are milliseconds since 1970, with fractions; events are their numbers in history,
 * which say what came first where two times are equal.
 */
import { defaultPayloadConverter } from '@temporalio/common';
import type { History } from '@temporalio/common/lib/proto-utils';

export type ActivityState = 'done' | 'failed' | 'cancelled' | 'timed out' | 'open';

/** How far something has come: an activity, or the run itself. */
export type End = { is: 'open' } | { is: 'over'; at: number; event: number };

/** @returns when it ended, or what is told of what has not */
export const endedAt = (end: End, otherwise: number): number => (end.is === 'over' ? end.at : otherwise);

export interface Activity {
  /** Its number in the run, as Temporal counts activities. */
  id: string;
  type: string;
  input: unknown;
  /** What it gave; undefined until then, and where it failed. */
  result: unknown;
  /** When the turn began that asked for it. */
  decided: number;
  scheduled: number;
  scheduledEvent: number;
  /** When a worker took it, the last time; NaN where none has, as far as history knows. */
  started: number;
  end: End;
  state: ActivityState;
  /** How often a worker has taken it, as far as history knows; 0: never. */
  tries: number;
}

export interface Message {
  name: string;
  at: number;
  event: number;
  content: unknown;
}

/** Workflow code running: from when a worker took it up to when the server had what it decided. */
export interface Turn {
  startedEvent: number;
  started: number;
  ended: number;
}

export interface RunHistory {
  started: number;
  end: End;
  /** `open`, what the run itself says of its end, or how Temporal calls it. */
  status: string;
  activities: Activity[];
  messages: Message[];
  turns: Turn[];
}

export type HistoryEvent = NonNullable<History['events']>[number];
type Payloads = { payloads?: Parameters<typeof defaultPayloadConverter.fromPayload>[0][] | null };

/** Nothing of it is taken for granted: what a release of another time wrote otherwise is left out. */
export function readHistory({ events }: History): RunHistory {
  const run: RunHistory = {
    started: NaN,
    end: { is: 'open' },
    status: 'open',
    activities: [],
    messages: [],
    turns: [],
  };
  const byEvent = new Map<number, Activity>();
  const turnStarts = new Map<number, number>();
  /** When each turn began, by the event that ended it. */
  const begun = new Map<number, number>();
  for (const event of events ?? []) {
    const number = Number(event.eventId);
    const at = timeOf(event.eventTime);
    if (event.workflowExecutionStartedEventAttributes) run.started = at;
    if (event.workflowTaskStartedEventAttributes) turnStarts.set(number, at);
    const turn = event.workflowTaskCompletedEventAttributes;
    if (turn) {
      const startedEvent = Number(turn.startedEventId);
      const started = turnStarts.get(startedEvent) ?? at;
      begun.set(number, started);
      run.turns.push({ startedEvent, started, ended: at });
    }
    const signal = event.workflowExecutionSignaledEventAttributes;
    if (signal) {
      run.messages.push({ name: signal.signalName ?? '', at, event: number, content: first(signal.input) });
    }
    const scheduled = event.activityTaskScheduledEventAttributes;
    if (scheduled) {
      const activity: Activity = {
        id: scheduled.activityId ?? '',
        type: scheduled.activityType?.name ?? '',
        input: first(scheduled.input),
        result: undefined,
        decided: begun.get(Number(scheduled.workflowTaskCompletedEventId)) ?? at,
        scheduled: at,
        scheduledEvent: number,
        started: NaN,
        end: { is: 'open' },
        state: 'open',
        tries: 0,
      };
      byEvent.set(number, activity);
      run.activities.push(activity);
    }
    const started = event.activityTaskStartedEventAttributes;
    const begins = started && byEvent.get(Number(started.scheduledEventId));
    if (begins) {
      begins.started = at;
      begins.tries = started.attempt ?? 1;
    }
    const { state, attributes } = endingIn(event);
    const ends = byEvent.get(Number(attributes?.scheduledEventId));
    if (ends) {
      ends.state = state;
      ends.end = { is: 'over', at, event: number };
      ends.result = first(event.activityTaskCompletedEventAttributes?.result);
    }
    const status = closingStatus(event);
    if (status !== '') {
      run.status = status;
      run.end = { is: 'over', at, event: number };
    }
  }
  return run;
}

interface Ending {
  state: ActivityState;
  attributes: { scheduledEventId?: unknown } | null | undefined;
}

function endingIn(event: HistoryEvent): Ending {
  const endings: Ending[] = [
    { state: 'done', attributes: event.activityTaskCompletedEventAttributes },
    { state: 'failed', attributes: event.activityTaskFailedEventAttributes },
    { state: 'cancelled', attributes: event.activityTaskCanceledEventAttributes },
    { state: 'timed out', attributes: event.activityTaskTimedOutEventAttributes },
  ];
  return endings.find(({ attributes }) => attributes) ?? { state: 'open', attributes: undefined };
}

/** How a run ended, in the event that says so; else empty. */
function closingStatus(event: HistoryEvent): string {
  const completed = event.workflowExecutionCompletedEventAttributes;
  if (completed) {
    const closed = first(completed.result);
    const said = typeof closed === 'object' && closed !== null && 'status' in closed ? closed.status : '';
    return typeof said === 'string' && said !== '' ? said : 'completed';
  }
  if (event.workflowExecutionFailedEventAttributes) return 'failed';
  if (event.workflowExecutionCanceledEventAttributes) return 'cancelled';
  if (event.workflowExecutionTerminatedEventAttributes) return 'terminated';
  return event.workflowExecutionTimedOutEventAttributes ? 'timed out' : '';
}

/** The first value of several; undefined where there is none, or none that can be read. */
function first(values: Payloads | null | undefined): unknown {
  const [payload] = values?.payloads ?? [];
  if (!payload) return undefined;
  try {
    return defaultPayloadConverter.fromPayload(payload);
  } catch {
    return undefined;
  }
}

/** @returns NaN where there is none */
export const timeOf = (
  time: { seconds?: unknown; nanos?: number | null | undefined } | null | undefined,
): number => Number(time?.seconds ?? NaN) * 1_000 + (time?.nanos ?? 0) / 1e6;
