/**
 * What a run is at, as Temporal itself tells it: what its activities say with their heartbeats, and which of them have
 * failed and are tried again. Neither is written into history, so looking costs the run nothing.
 */
import type { WorkflowHandle } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { z } from 'zod';
import { DraftAnswer } from '../../domain/run';

/** Something that has failed and is tried again: what the run waits for. */
export interface Wait {
  /** The activity's name: `runExpert`, `planTasks`… */
  doing: string;
  /** The tries so far that failed. */
  failed: number;
  /** Why the last one did, as a sentence. */
  why: string;
  /** When it was begun, and when it is tried again: ISO 8601; empty where a try is being made now. */
  since: string;
  nextTry: string;
}

export interface PendingWork {
  /** The answer as far as it is written; empty until then. */
  draft: string;
  waits: Wait[];
}

/** Of Temporal's description of an activity that has not ended, what is needed here. */
const Timestamp = z.object({ seconds: z.coerce.number(), nanos: z.number().nullish() }).nullish();
const PendingActivity = z.object({
  activityType: z.object({ name: z.string() }),
  attempt: z.number(),
  scheduledTime: Timestamp,
  nextAttemptScheduleTime: Timestamp,
  lastFailure: z.object({ message: z.string() }).nullish(),
});

export async function pendingWork(handle: WorkflowHandle): Promise<PendingWork> {
  const { raw } = await handle.describe();
  const pending = raw.pendingActivities ?? [];
  const said = pending.flatMap(({ heartbeatDetails }) => heartbeatDetails?.payloads ?? []);
  const drafts = said.flatMap((payload) => {
    const draft = DraftAnswer.safeParse(defaultPayloadConverter.fromPayload(payload));
    return draft.success ? [draft.data.answer] : [];
  });
  return { draft: drafts[0] ?? '', waits: pending.flatMap(waitFor) };
}

function waitFor(pending: unknown): Wait[] {
  const parsed = PendingActivity.safeParse(pending);
  if (!parsed.success || !parsed.data.lastFailure || parsed.data.attempt < 2) return [];
  const { activityType, attempt, scheduledTime, nextAttemptScheduleTime, lastFailure } = parsed.data;
  return [
    {
      doing: activityType.name,
      failed: attempt - 1,
      why: lastFailure.message,
      since: isoOf(scheduledTime),
      nextTry: isoOf(nextAttemptScheduleTime),
    },
  ];
}

const isoOf = (time: z.infer<typeof Timestamp>): string =>
  time && time.seconds > 0 ? new Date(time.seconds * 1_000).toISOString() : '';
