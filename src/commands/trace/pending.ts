/** What history does not say of activities that have not ended: Temporal writes that a worker began only when it has ended. */
import { z } from 'zod';
import { type RunHistory, timeOf } from './run-history';

const Pending = z.object({
  activityId: z.string(),
  attempt: z.number(),
  lastStartedTime: z.object({ seconds: z.unknown(), nanos: z.number().nullish() }).nullish(),
});

/** @param pending of Temporal's description of the run, what is not read here left as it is */
export function withPending(run: RunHistory, pending: readonly unknown[]): RunHistory {
  const known = new Map(
    pending.flatMap((each) => {
      const { data } = Pending.safeParse(each);
      return data ? [[data.activityId, data] as const] : [];
    }),
  );
  const activities = run.activities.map((activity) => {
    const now = activity.end.is === 'open' ? known.get(activity.id) : undefined;
    const started = timeOf(now?.lastStartedTime);
    // One that waits for its first try has begun at no time, which is told as the first second of 1970.
    return now && started > 0 ? { ...activity, started, tries: now.attempt } : activity;
  });
  return { ...run, activities };
}
