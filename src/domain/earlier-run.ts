/**
 * What a run that redoes an earlier one takes over from it: its plan, and what its experts made. All of it stands in
 * `request.json`, so that every activity knows it and workflow history need not.
 */
import { z } from 'zod';
import { ModelId, RunId, StoreKey, TaskId } from './ids';
import { Endpoint } from './model';

/** Who does a task again: whoever is chosen, those who did it, best last known first, or the one a person wants. */
export const ExpertAgain = z.discriminatedUnion('is', [
  z.object({ is: z.literal('chosen') }),
  z.object({
    is: z.literal('kept'),
    candidates: z.array(z.object({ id: ModelId, revision: z.string(), endpoint: Endpoint })).min(1),
  }),
  z.object({ is: z.literal('wanted'), model: ModelId }),
]);
export type ExpertAgain = z.infer<typeof ExpertAgain>;

export const TaskAgain = z.object({
  id: TaskId,
  /** How often the task was redone: calls of another count are other calls, to the experts too. */
  redo: z.number().int().nonnegative(),
  expert: ExpertAgain,
});
export type TaskAgain = z.infer<typeof TaskAgain>;

export const EarlierRun = z.discriminatedUnion('is', [
  z.object({ is: z.literal('none') }),
  z.object({
    is: z.literal('redone'),
    runId: RunId,
    /** Followed as it is; where there is none, the request is planned anew. */
    plan: z.discriminatedUnion('is', [
      z.object({ is: z.literal('none') }),
      z.object({ is: z.literal('made'), planKey: StoreKey }),
    ]),
    /** Those there is something to say of. */
    tasks: z.array(TaskAgain),
  }),
]);
export type EarlierRun = z.infer<typeof EarlierRun>;

/** What is to be known of a task that is done again; of one that is not, that it is new. */
export function taskAgain(earlier: EarlierRun, id: TaskId): TaskAgain {
  const found = earlier.is === 'redone' ? earlier.tasks.find((task) => task.id === id) : undefined;
  return found ?? { id, redo: 0, expert: { is: 'chosen' } };
}
