/**
 * The chain of spans a run waited for, from its end back to its start, and how its time is shared among them: whatever is
 * not on the chain could have taken longer without anybody noticing.
 */
import { endedAt } from './run-history';
import type { RunTrace, Span, SpanKind } from './span';

/** What time went to: the work of each kind, and the steps between two spans, whose names say who takes them. */
export type Use =
  Exclude<SpanKind, 'streamed'> | 'hearing' | 'deciding' | 'starting' | 'earlier tries' | 'closing';

export interface Link {
  /** Its place in the list of spans. */
  span: number;
  /** Of its own work, as much as the next one waited for, in milliseconds. */
  milliseconds: number;
}

export interface Chain {
  /** First things first. */
  links: Link[];
  /** In milliseconds; together all of the run's time. */
  uses: Map<Use, number>;
}

export function chainOf(trace: RunTrace): Chain {
  const links: Link[] = [];
  const uses = new Map<Use, number>();
  const add = (use: Use, milliseconds: number): void =>
    void uses.set(use, (uses.get(use) ?? 0) + Math.max(0, milliseconds));
  let at = lastOf(trace);
  let until = endOf(trace.spans[at], trace.until);
  add('closing', trace.until - until);
  for (let span = trace.spans[at]; span; span = trace.spans[at]) {
    const { kind, started, gap, tries } = span;
    const milliseconds = Number.isNaN(started) ? 0 : Math.max(0, until - started);
    links.unshift({ span: at, milliseconds });
    if (kind !== 'streamed') add(kind, milliseconds);
    add('hearing', gap.hearing);
    add('deciding', gap.deciding);
    add(tries > 1 ? 'earlier tries' : 'starting', gap.starting);
    // Of a plan that is still being written, what counts is the time until the task was heard.
    until = kind === 'streamed' ? started : endOf(trace.spans[gap.after], trace.until);
    at = gap.after;
  }
  return { links, uses };
}

/** What the run waits for longest, while it is open; else what ended last. */
function lastOf({ spans, isOpen }: RunTrace): number {
  const open = isOpen ? spans.findIndex(({ end }) => end.is === 'open') : -1;
  if (open !== -1) return open;
  const eventOf = (at: number): number => {
    const end = spans[at]?.end;
    return end?.is === 'over' ? end.event : -1;
  };
  return spans.reduce((last, _, at) => (eventOf(at) > eventOf(last) ? at : last), spans.length - 1);
}

const endOf = (span: Span | undefined, otherwise: number): number =>
  span ? endedAt(span.end, otherwise) : otherwise;
