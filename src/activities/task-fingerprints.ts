/** What a task is, told by its id, its content, and that of all it needs: so it is known again in another plan. */
import type { TaskId } from '../domain/ids';
import type { Handle } from '../domain/handles';
import type { GraphTask, TaskGraph } from '../domain/task-graph';
import { hashOf } from '../records';

/** Enough of a hash to tell the tasks of one run apart: they all lie in workflow history. */
const characters = 16;

/** @throws RangeError where the graph has a circle, which no valid plan has */
export function taskFingerprints({ tasks }: TaskGraph): ReadonlyMap<TaskId, string> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const known = new Map<TaskId, string>();
  const open = new Set<TaskId>();

  const fingerprintOf = (id: TaskId): string => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const task = byId.get(id);
    if (!task || open.has(id)) throw new RangeError(`task ${id} can't be told by its content`);
    open.add(id);
    const fingerprint = hashOf(contentOf(task)).slice(0, characters);
    known.set(id, fingerprint);
    return fingerprint;
  };

  const contentOf = ({ id, type, needs, args, fanOut }: GraphTask): unknown => ({
    id,
    type,
    needs: needs.map(fingerprintOf).sort(),
    args: args.map(({ name, value }) => ({
      name,
      value:
        value.is === 'resources'
          ? value.handles.map(pointedAt)
          : value.parts.map((part) => (part.is === 'literal' ? part.text : pointedAt(part.handle))),
    })),
    fanOut,
  });

  const pointedAt = (handle: Handle): unknown =>
    handle.from === 'input' ? handle : { kind: handle.kind, of: fingerprintOf(handle.task) };

  for (const { id } of tasks) fingerprintOf(id);
  return known;
}
