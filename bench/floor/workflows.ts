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
  const ends = new Map<number, Promise<void>>();
  for (const { id, needs } of tasks) {
    const parents = Promise.all(needs.map((need) => ends.get(need)));
    const chosen = choose(controllerMs);
    ends.set(
      id,
      Promise.all([chosen, parents]).then(() => work(expertMs)),
    );
  }
  await Promise.all(ends.values());
  await answer(controllerMs);
}
