/** Tasks that turn one kind into another with nothing else to go by. */
import type { Kind } from './kinds';
import { definitionOf, type TaskType, taskTypes } from './task-catalogue';

/**
 * The task that makes something of kind `to` from something of kind `from` alone, if exactly one does.
 * A picture becomes text by `image-to-text`: answering a question about it would need the question.
 */
export function onlyConverter(from: Kind, to: Kind): TaskType | undefined {
  if (from === to) return undefined;
  const fitting = taskTypes.filter((type) => {
    const { takes, gives } = definitionOf(type);
    const required = Object.values(takes).filter((argument) => argument.required);
    return gives[0] === to && required.length === 1 && required[0]?.accepts[0] === from;
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The name of the one argument a converter needs. */
export const soleArgument = (type: TaskType): string =>
  Object.entries(definitionOf(type).takes).find(([, { required }]) => required)?.[0] ?? '';
