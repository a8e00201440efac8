/** Which of the tasks that words can mean could be done at all: those whose files are given, or made by another that is asked for. */
import type { Kind } from '../../domain/kinds';
import { definitionOf, type TaskType } from '../../domain/task-catalogue';

/** The kinds of files a task can't do without, each with those that would do. Texts are no files: words can always be had. */
export const filesNeeded = (type: TaskType): (readonly Kind[])[] =>
  Object.values(definitionOf(type).takes)
    .filter(({ required, accepts }) => required && accepts[0] !== 'text')
    .map(({ accepts }) => accepts);

/** @returns all kinds there can be once everything of `wanted` that can be done is done */
export function kindsInReach(given: readonly Kind[], wanted: readonly TaskType[]): ReadonlySet<Kind> {
  const reach = new Set(given);
  let before = -1;
  while (reach.size > before) {
    before = reach.size;
    for (const type of wanted) {
      if (isInReach(type, reach)) for (const kind of definitionOf(type).gives) reach.add(kind);
    }
  }
  return reach;
}

export const isInReach = (type: TaskType, reach: ReadonlySet<Kind>): boolean =>
  filesNeeded(type).every((kinds) => kinds.some((kind) => reach.has(kind)));
