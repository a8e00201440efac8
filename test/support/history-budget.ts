/**
 * What a run may leave in workflow history: every limit in one table, to be tightened as the code allows. A "call" is one
 * expert called, be it for a task or for one element of a list.
 */
import type { WorkflowHandle } from '@temporalio/client';
import type { HistoryEvent as Event } from '../../src/commands/trace/run-history';

export const historyBudget = {
  /** Beside its tasks: start, plan, answer, end. */
  eventsOfARun: 40,
  bytesOfARun: 10_000,
  eventsPerCall: 8,
  bytesPerCall: 2_400,
  /** One payload, and what it may have more for each task, call or file that it names. */
  payloadBytes: 2_000,
  payloadBytesPerName: 700,
  /** What Temporal lets one payload have. */
  payloadBytesEver: 2_000_000,
} as const;

type Payload = NonNullable<NonNullable<Event['userMetadata']>['summary']>;

export interface SizedPayload {
  /** Where it stands: `runExpert input`, `streamedTasks signal`, `memo`… */
  where: string;
  bytes: number;
  /** How many tasks, calls and files it names: those of its texts that are ids or keys. */
  names: number;
}

export interface HistorySize {
  events: number;
  bytes: number;
  payloads: SizedPayload[];
}

export async function measureHistory(run: WorkflowHandle): Promise<HistorySize> {
  const [{ events }, { historyLength, historySize }] = await Promise.all([
    run.fetchHistory(),
    run.describe(),
  ]);
  const list = events ?? [];
  const typeOf = new Map(
    list.map(({ eventId, activityTaskScheduledEventAttributes: scheduled }) => [
      String(eventId),
      scheduled?.activityType?.name ?? '',
    ]),
  );
  return {
    events: historyLength,
    bytes: historySize ?? 0,
    payloads: list.flatMap((event) => payloadsIn(event, typeOf)),
  };
}

function payloadsIn(event: Event, typeOf: ReadonlyMap<string, string>): SizedPayload[] {
  const {
    workflowExecutionStartedEventAttributes: started,
    activityTaskScheduledEventAttributes: scheduled,
    activityTaskCompletedEventAttributes: completed,
    workflowExecutionSignaledEventAttributes: signaled,
    workflowExecutionCompletedEventAttributes: ended,
    upsertWorkflowSearchAttributesEventAttributes: upserted,
    markerRecordedEventAttributes: marker,
  } = event;
  const of = (where: string, payloads?: readonly Payload[] | null): SizedPayload[] =>
    (payloads ?? []).map((payload) => sized(where, payload));
  const fields = (found?: Record<string, Payload> | null): Payload[] => Object.values(found ?? {});
  return [
    ...of('run input', started?.input?.payloads),
    ...of('memo', fields(started?.memo?.fields)),
    ...of('search attribute', fields(started?.searchAttributes?.indexedFields)),
    ...of('search attribute', fields(upserted?.searchAttributes?.indexedFields)),
    ...of(`${scheduled?.activityType?.name ?? ''} input`, scheduled?.input?.payloads),
    ...of(`${typeOf.get(String(completed?.scheduledEventId)) ?? ''} result`, completed?.result?.payloads),
    ...of(`${signaled?.signalName ?? ''} signal`, signaled?.input?.payloads),
    ...of('run result', ended?.result?.payloads),
    ...of(
      'marker',
      Object.values(marker?.details ?? {}).flatMap((details) => details.payloads ?? []),
    ),
    ...of('summary', event.userMetadata?.summary ? [event.userMetadata.summary] : []),
  ];
}

function sized(where: string, { data }: Payload): SizedPayload {
  const text = Buffer.from(data ?? new Uint8Array()).toString('utf8');
  return {
    where,
    bytes: data?.length ?? 0,
    names: (text.match(/"fingerprint":|\/calls\/|"failedTries":|"revision":|"from":|"state":|"kind":/g) ?? [])
      .length,
  };
}

/** Payloads that are over the budget, as sentences; none where all keep to it. */
export const overBudget = ({ payloads }: HistorySize): string[] =>
  payloads
    .filter(({ bytes, names }) => {
      const { payloadBytes, payloadBytesPerName, payloadBytesEver } = historyBudget;
      return bytes > Math.min(payloadBytes + names * payloadBytesPerName, payloadBytesEver);
    })
    .map(({ where, bytes, names }) => `${where}: ${bytes} bytes for ${names} names`);
