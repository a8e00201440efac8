/** How many elements a list has, once the tasks that make it are done. */
import type { PlannedFanOut } from '../activities/contract';
import type { TaskId } from '../domain/ids';
import type { Performed } from './perform-task';

export function fanOutWidth(fanOut: PlannedFanOut, parents: ReadonlyMap<TaskId, Performed>): number {
  if (fanOut.is === 'none') return 1;
  return fanOut.handles.reduce((width, handle) => {
    if (handle.from === 'input') return width + 1;
    const outputs = parents.get(handle.task)?.outputs ?? [];
    return width + outputs.filter(({ kind }) => kind === handle.kind).length;
  }, 0);
}
