/**
 * The task catalogue for a planner: what can be done now, a line each. What nothing can do is not told, so that it is
 * not planned; the answer says what could not be done.
 */
import type { Kind } from '../domain/kinds';
import { definitionOf, type TaskArgument, type TaskType, taskTypes } from '../domain/task-catalogue';

export function catalogueText(available: readonly TaskType[]): string {
  // In the catalogue's order, whatever order the hub lists its models in: the same catalogue is the same prompt.
  const can = taskTypes.filter((type) => available.includes(type));
  return [
    'The catalogue, as task(arguments) → kinds it gives: what it does. Arguments are of the kind they are named for, else text.',
    ...(can.length > 0 ? can.map(inOneLine) : ['(none: nothing can be done now)']),
  ].join('\n');
}

function inOneLine(type: TaskType): string {
  const { takes, gives, does } = definitionOf(type);
  const args = Object.entries(takes).map(([name, argument]) => argumentText(name, argument));
  return `${type}(${args.join(', ')}) → ${gives.filter(isTaken).join(', ')}: ${does}`;
}

/**
 * Whether some task takes it. Nothing takes labels, boxes and the like; each comes with a text that says the same, and
 * that is what later tasks work on.
 */
const isTaken = (kind: Kind): boolean => taken.has(kind);
const taken = new Set(
  taskTypes.flatMap((type) => Object.values(definitionOf(type).takes).flatMap(({ accepts }) => accepts)),
);

/** Names that say what is meant, beside what the task does. */
const plainNames = ['prompt', 'question', 'context', 'other', 'target', 'source'];

/** Kind and meaning go without saying where the name is the kind, as in "image: the picture". */
function argumentText(name: string, { accepts, required, about }: TaskArgument): string {
  const written = required ? name : `${name}?`;
  const kinds = accepts.join(' or ');
  if (kinds === name) return written;
  if (kinds !== 'text') return `${written}: ${kinds}`;
  return plainNames.includes(name) ? written : `${written} (${about})`;
}
