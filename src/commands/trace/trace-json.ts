/** A run's trace for programs: times are ISO 8601, lengths are milliseconds, spans refer to each other by place, from 0. */
import type { NamedRun } from '../run-name';
import { chainOf } from './chain';
import { endedAt } from './run-history';
import { type RunTrace, startedAt } from './span';

export function traceJson({ runId, key }: NamedRun, trace: RunTrace): unknown {
  const chain = chainOf(trace);
  return {
    runId,
    key,
    status: trace.status,
    isOpen: trace.isOpen,
    startedAt: iso(trace.started),
    until: iso(trace.until),
    milliseconds: trace.until - trace.started,
    spans: trace.spans.map(({ scheduled, started, end, gap: { after, ...steps }, ...span }) => ({
      ...span,
      scheduledAt: iso(scheduled),
      startedAt: iso(started),
      endedAt: iso(endedAt(end, NaN)),
      milliseconds: endedAt(end, trace.until) - startedAt({ started }, trace.until),
      gap: { after: after === -1 ? null : after, ...steps },
    })),
    chain: chain.links,
    uses: Object.fromEntries(chain.uses),
  };
}

const iso = (time: number): string | null => (Number.isNaN(time) ? null : new Date(time).toISOString());
