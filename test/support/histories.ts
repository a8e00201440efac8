/** Histories of runs for tests: those that really were, and made ones whose times are round. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPayloadConverter } from '@temporalio/common';
import { historyFromJSON, type History } from '@temporalio/common/lib/proto-utils';
import type { HistoryEvent as Event } from '../../src/commands/trace/run-history';

export const storedHistory = (name: string): History =>
  historyFromJSON(
    JSON.parse(readFileSync(join(__dirname, '..', 'workflow', 'histories', `${name}.json`), 'utf8')),
  );

const payloads = (value: unknown): { payloads: ReturnType<typeof defaultPayloadConverter.toPayload>[] } => ({
  payloads: [defaultPayloadConverter.toPayload(value)],
});

/** How an activity of a made history goes; times are milliseconds from the start of the run. */
export interface MadeActivity {
  type: string;
  input: unknown;
  scheduled: number;
  /** Left out: no worker has begun. */
  started?: number;
  attempt?: number;
  /** Left out: it has not ended. */
  ended?: number;
  result?: unknown;
  /** It came to nothing. */
  fails?: true;
}

/** When the made runs began. */
export const began = Date.UTC(2026, 0, 1);

/**
 * A run of these activities and messages. The workflow's code hears of everything 10 ms before it schedules what follows,
 * and decides in those.
 */
export function madeHistory(
  activities: readonly MadeActivity[],
  { messages = [], ended }: { messages?: readonly { at: number; content: unknown }[]; ended?: number } = {},
): History {
  const steps: { at: number; add: (number: number) => Event[] }[] = [
    { at: 0, add: () => [{ workflowExecutionStartedEventAttributes: {} }] },
  ];
  for (const made of activities) {
    let scheduledEventId = 0;
    steps.push({
      at: made.scheduled,
      add: (number) => {
        scheduledEventId = number + 2;
        return [
          { workflowTaskStartedEventAttributes: {}, eventTime: time(made.scheduled - 10) },
          { workflowTaskCompletedEventAttributes: { startedEventId: long(number) } },
          {
            activityTaskScheduledEventAttributes: {
              activityId: String(number),
              activityType: { name: made.type },
              input: payloads(made.input),
              workflowTaskCompletedEventId: long(number + 1),
            },
          },
        ];
      },
    });
    const { ended: end, started } = made;
    if (end === undefined) continue;
    steps.push({
      at: end,
      add: () => [
        {
          activityTaskStartedEventAttributes: {
            scheduledEventId: long(scheduledEventId),
            attempt: made.attempt ?? 1,
          },
          eventTime: time(started ?? end),
        },
        made.fails
          ? { activityTaskFailedEventAttributes: { scheduledEventId: long(scheduledEventId) } }
          : {
              activityTaskCompletedEventAttributes: {
                scheduledEventId: long(scheduledEventId),
                result: payloads(made.result ?? {}),
              },
            },
      ],
    });
  }
  for (const { at, content } of messages) {
    steps.push({
      at,
      add: () => [
        {
          workflowExecutionSignaledEventAttributes: { signalName: 'streamedTasks', input: payloads(content) },
        },
      ],
    });
  }
  if (ended !== undefined) {
    steps.push({
      at: ended,
      add: () => [
        { workflowExecutionCompletedEventAttributes: { result: payloads({ status: 'answered' }) } },
      ],
    });
  }
  const events: Event[] = [];
  for (const { at, add } of steps.sort((one, other) => one.at - other.at)) {
    for (const event of add(events.length + 1)) {
      events.push({ eventTime: time(at), ...event, eventId: long(events.length + 1) });
    }
  }
  return { events };
}

type Long = NonNullable<Event['eventId']>;

/** What history's numbers are made of, as far as they are read. */
const long = (value: number): Long => ({ toString: () => String(value) }) as Long; // read as text alone

const time = (at: number): NonNullable<Event['eventTime']> => ({
  seconds: long(Math.floor((began + at) / 1_000)),
  nanos: ((began + at) % 1_000) * 1e6,
});
