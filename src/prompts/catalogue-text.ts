/**
 * The task catalogue for a planner: what can be done now, a line each. What nothing can do is not told, so that it is
 * not planned; the answer says what could not be done.
 */
import { definitionOf, type TaskArgument, type TaskType, taskTypes } from '../domain/task-catalogue';

export function catalogueText(available: readonly TaskType[]): string {
  // In the catalogue's order, whatever order the hub lists its models in: the same catalogue is the same prompt.
  const can = taskTypes.filter((type) => available.includes(type));
  return [
    'The catalogue of task types, as name(arguments) → kinds it gives. What it does. An argument is written name: kind = meaning, or by its kind alone.',
    ...(can.length > 0 ? can.map(inOneLine) : ['(none: nothing can be done now)']),
  ].join('\n');
}

function inOneLine(type: TaskType): string {
  const { takes, gives, does } = definitionOf(type);
  const args = Object.entries(takes).map(([name, argument]) => argumentText(name, argument));
  return `- ${type}(${args.join('; ')}) → ${gives.join(', ')}. ${does}`;
}

/** Kind and meaning go without saying where the name is the kind, as in "image: the picture". */
function argumentText(name: string, { accepts, required, about }: TaskArgument): string {
  const written = required ? name : `${name}?`;
  const kinds = accepts.join(' or ');
  return kinds === name ? written : `${written}: ${kinds} = ${about}`;
}
