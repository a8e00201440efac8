/** What has to be made so that a kind is there: the shortest chain of tasks that say the same in another kind. */
import type { Kind } from '../../domain/kinds';
import { definitionOf, type TaskType } from '../../domain/task-catalogue';

/** Tasks that keep what is said and change what it is said in. */
const converters: readonly TaskType[] = [
  'automatic-speech-recognition',
  'image-to-text',
  'text-to-image',
  'text-to-speech',
  'text-to-video',
];

/**
 * @param there kinds to begin from, the likeliest first
 * @returns the tasks in order; none where the kind is there; `undefined` where nothing leads to it
 */
export function wayTo(wanted: Kind, there: readonly Kind[]): TaskType[] | undefined {
  const ways: { kind: Kind; by: TaskType[] }[] = [...new Set(there)].map((kind) => ({ kind, by: [] }));
  const seen = new Set<Kind>(there);
  for (const { kind, by } of ways) {
    if (kind === wanted) return by;
    for (const type of converters) {
      const { takes, gives } = definitionOf(type);
      const takesIt = Object.values(takes).some(
        ({ required, accepts }) => required && accepts.includes(kind),
      );
      if (!takesIt || seen.has(gives[0])) continue;
      seen.add(gives[0]);
      // The list grows while it is gone through: breadth first.
      ways.push({ kind: gives[0], by: [...by, type] });
    }
  }
  return undefined;
}
