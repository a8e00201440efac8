/** The least a Temporal program can be that runs a graph as ours does: the same activities in the same order. */
import { proxyActivities } from '@temporalio/workflow';
import type { FloorActivities } from './activities';

const { plan, choose, work, answer } = proxyActivities<FloorActivities>({
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '12 seconds',
});

export interface FloorRun {
  controllerMs: number;
  expertMs: number;
  /** In an order in which what a task needs comes before it. */
  tasks: { id: number; needs: number[] }[];
}

export async function floor({ controllerMs, expertMs, tasks }: FloorRun): Promise<void> {
  await plan(controllerMs);
  // As ours: one for the tasks that can begin and one for all others, of which there are fewer than would need more.
  const atOnce = choose(controllerMs);
  const later = tasks.some(({ needs }) => needs.length > 0) ? choose(controllerMs) : atOnce;
  const ends = new Map<number, Promise<void>>();
  for (const { id, needs } of tasks) {
    const parents = Promise.all(needs.map((need) => ends.get(need)));
    const chosen = needs.length === 0 ? atOnce : later;
    ends.set(
      id,
      Promise.all([chosen, parents]).then(() => work(expertMs)),
    );
  }
  await Promise.all(ends.values());
  await answer(controllerMs);
}
