/** A graph's tasks as the workflow knows them. */
import { definitionOf } from '../domain/task-catalogue';
import { type GraphTask, handlesIn, type TaskGraph } from '../domain/task-graph';
import type { PlannedFanOut, PlannedTask } from './contract';
import { taskFingerprints } from './task-fingerprints';

export function toPlannedTasks(graph: TaskGraph): PlannedTask[] {
  const fingerprints = taskFingerprints(graph);
  return graph.tasks.map((task) => ({
    id: task.id,
    type: task.type,
    needs: task.needs,
    timeLimitSeconds: definitionOf(task.type).timeLimitSeconds,
    fanOut: fanOutOf(task),
    fingerprint: fingerprints.get(task.id) ?? '',
  }));
}

function fanOutOf({ fanOut, args }: GraphTask): PlannedFanOut {
  if (fanOut.is === 'none') return fanOut;
  const list = args.find(({ name }) => name === fanOut.argument);
  return { is: 'over', handles: list ? handlesIn(list.value) : [] };
}
