/** What a trace is made of: a run as spans, each with what lies between it and what it waited for. */
import type { ActivityState, End } from './run-history';

/** `streamed`: tasks heard while their plan was still being written, which takes no time of its own. */
export type SpanKind = 'plan' | 'streamed' | 'choice' | 'expert' | 'answer' | 'record' | 'other';

export interface Span {
  kind: SpanKind;
  /** For people, such as `2. summarization`. */
  name: string;
  tasks: SpanTask[];
  /** Who does it, of experts; else empty. */
  model: string;
  scheduled: number;
  /** NaN: no worker has taken it yet. */
  started: number;
  end: End;
  state: ActivityState;
  tries: number;
  gap: Gap;
}

/** The type is empty where the plan that has the task is not known. */
export interface SpanTask {
  id: string;
  type: string;
}

/** Between the end of what a span needed last and its start, in milliseconds. */
export interface Gap {
  /** The place of that in the list of spans; -1: the start of the run. */
  after: number;
  /** Until the workflow's code heard of it: server and poll. */
  hearing: number;
  /** Until the code had decided: a turn of the workflow. */
  deciding: number;
  /** Until a worker began: server, poll, a free slot; earlier tries where there were several. */
  starting: number;
}

export interface RunTrace {
  status: string;
  started: number;
  /** When it ended, or now. */
  until: number;
  isOpen: boolean;
  /** In the order in which they were scheduled. */
  spans: Span[];
}

/** When a worker took it; of one that waits for a worker, now. */
export const startedAt = ({ started }: Pick<Span, 'started'>, now: number): number =>
  Number.isNaN(started) ? now : started;

export const cameToNothing = ({ state }: Span): boolean => state !== 'done' && state !== 'open';
