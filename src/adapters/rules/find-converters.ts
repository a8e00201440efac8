/** Typed search: the shortest chain of tasks that makes something of a needed kind from something that is there. */
import type { Kind } from '../../domain/kinds';
import { definitionOf, type TaskType, taskTypes } from '../../domain/task-catalogue';

/** Longer chains are not what anybody meant. */
const longest = 2;

/** The task that does it for each pair of kinds, where one is what people mean. */
const usual: Partial<Record<Kind, Partial<Record<Kind, TaskType>>>> = {
  image: { text: 'image-to-text' },
  audio: { text: 'automatic-speech-recognition' },
  text: { image: 'text-to-image', audio: 'text-to-speech', video: 'text-to-video' },
};

/** @returns the tasks in order; none where no chain leads there */
export function findConverters(from: ReadonlySet<Kind>, to: readonly Kind[]): TaskType[] {
  let paths: { kind: Kind; tasks: TaskType[] }[] = [...from].map((kind) => ({ kind, tasks: [] }));
  for (let length = 0; length < longest; length++) {
    paths = paths.flatMap(({ kind, tasks }) =>
      next(kind).map((type) => ({ kind: definitionOf(type).gives[0], tasks: [...tasks, type] })),
    );
    const arrived = paths.find(({ kind }) => to.includes(kind));
    if (arrived) return arrived.tasks;
  }
  return [];
}

const next = (kind: Kind): TaskType[] => {
  const known = usual[kind];
  return taskTypes.filter((type) => known?.[definitionOf(type).gives[0]] === type);
};
