/** The task catalogue in few words, for a planner: what can be done now in full, the rest by name and arguments. */
import { definitionOf, type TaskArgument, type TaskType, taskTypes } from '../domain/task-catalogue';

export function catalogueText(available: readonly TaskType[]): string {
  // In the catalogue's order, whatever order the hub lists its models in: the same catalogue is the same prompt.
  const can = taskTypes.filter((type) => available.includes(type));
  const cannot = taskTypes.filter((type) => !available.includes(type));
  return [
    'Task types that can be done now, as name(arguments) → kinds it gives. What it does.',
    ...(can.length > 0 ? can.map(inFull) : ['(none)']),
    '',
    'Known task types that nothing can do now:',
    cannot.length > 0 ? cannot.map(inShort).join('; ') : '(none)',
  ].join('\n');
}

function inFull(type: TaskType): string {
  const { takes, gives, does } = definitionOf(type);
  const args = Object.entries(takes).map(
    ([name, argument]) => `${argumentText(name, argument)} = ${argument.about}`,
  );
  return `- ${type}(${args.join('; ')}) → ${gives.join(', ')}. ${does}`;
}

/** Arguments too: a plan that needs such a task must still be a right one, so that the answer can say what is missing. */
function inShort(type: TaskType): string {
  const { takes, gives } = definitionOf(type);
  const args = Object.entries(takes).map(([name, argument]) => argumentText(name, argument));
  return `${type}(${args.join(', ')}) → ${gives.join(', ')}`;
}

const argumentText = (name: string, { accepts, required }: TaskArgument): string =>
  `${name}${required ? '' : '?'}: ${accepts.join(' or ')}`;
