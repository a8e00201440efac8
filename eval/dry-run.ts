/** Walks an accepted plan to its end with the run's own executor, where tasks make what the catalogue says they make. */
import type { TaskId } from '../src/domain/ids';
import type { Kind } from '../src/domain/kinds';
import { type Catalogue, catalogue as ours } from '../src/domain/task-catalogue';
import { type GraphTask, handlesIn, type TaskGraph } from '../src/domain/task-graph';
import { GraphExecution } from '../src/workflows/execute-graph';

/** What went wrong, a sentence each; nothing where every task was done. A plan that stalls never resolves. */
export async function dryRun(
  { tasks }: TaskGraph,
  inputs: readonly { kind: Kind }[],
  catalogue: Catalogue = ours,
): Promise<string[]> {
  const execution = new GraphExecution<TaskId, GraphTask, readonly Kind[]>(async (task, parents) => {
    const made = await parents;
    for (const handle of task.args.flatMap(({ value }) => handlesIn(value))) {
      const there =
        handle.from === 'input'
          ? inputs[handle.index - 1]?.kind === handle.kind
          : made.get(handle.task)?.includes(handle.kind);
      if (!there) throw new Error(`task ${task.id} needs what is not there: ${JSON.stringify(handle)}`);
    }
    return catalogue.definitionOf(task.type).gives;
  });
  for (const task of tasks) execution.add(task);
  execution.seal();
  const ends = await execution.results();
  return [...ends].flatMap(([id, end]) =>
    end.state === 'done' ? [] : [`Task ${id}: ${JSON.stringify(end)}`],
  );
}
