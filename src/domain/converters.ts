/** Tasks that turn one kind into another with nothing else to go by. */
import type { Kind } from './kinds';
import type { Catalogue, TaskType } from './task-catalogue';

/**
 * The task that makes something of kind `to` from something of kind `from` alone, if exactly one does.
 * A picture becomes text by `image-to-text`: answering a question about it would need the question.
 */
export function onlyConverter(from: Kind, to: Kind, catalogue: Catalogue): TaskType | undefined {
  if (from === to) return undefined;
  const fitting = catalogue.types.filter((type) => {
    const { takes, gives } = catalogue.definitionOf(type);
    const required = Object.values(takes).filter((argument) => argument.required);
    return gives[0] === to && required.length === 1 && required[0]?.accepts[0] === from;
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The name of the one argument a converter needs. */
export const soleArgument = (type: TaskType, catalogue: Catalogue): string =>
  Object.entries(catalogue.definitionOf(type).takes).find(([, { required }]) => required)?.[0] ?? '';
