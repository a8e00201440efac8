/**
 * Which tasks run once for each element of a list. A value is a list where it names several resources, or what a task
 * makes several of: because the catalogue says so, or because that task itself fans out.
 */
import type { Handle } from './handles';
import type { TaskId } from './ids';
import { noMend, type Problem } from './problems';
import type { Catalogue } from './task-catalogue';
import type { FanOut, GraphTask } from './task-graph';

/** @param tasks a graph without circles, in any order; their `fanOut` is what is found out */
export function findFanOuts(
  tasks: readonly GraphTask[],
  catalogue: Catalogue,
): { tasks: GraphTask[]; problems: Problem[] } {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const known = new Map<TaskId, FanOut>();
  const problems: Problem[] = [];
  return { tasks: tasks.map((task) => ({ ...task, fanOut: fanOutOf(task) })), problems };

  function fanOutOf(task: GraphTask): FanOut {
    const found = known.get(task.id);
    if (found) return found;
    const lists = task.args.filter(({ value }) => value.is === 'resources' && isList(value.handles));
    const [first, second] = lists;
    if (first && second) {
      problems.push({
        code: 'several-lists',
        task: task.id,
        argument: second.name,
        mend: noMend,
        sentence: `Task ${task.id} (${task.type}): "${first.name}" and "${second.name}" are both lists; only one may be. Write one task for each pair.`,
      });
    }
    const fanOut: FanOut = first ? { is: 'over', argument: first.name } : { is: 'none' };
    known.set(task.id, fanOut);
    return fanOut;
  }

  function isList(handles: readonly Handle[]): boolean {
    return handles.length > 1 || handles.some(makesMany);
  }

  function makesMany(handle: Handle): boolean {
    if (handle.from === 'input') return false;
    const maker = byId.get(handle.task);
    if (!maker) return false;
    return catalogue.definitionOf(maker.type).many.includes(handle.kind) || fanOutOf(maker).is === 'over';
  }
}
