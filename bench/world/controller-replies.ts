/**
 * What the world's controller replies. Which of the three questions it is asked is read from the form that is wanted
 * (`response_format` or a tool), or, where none is, from the headings of the prompts of the paper's own code.
 */
import { z } from 'zod';
import { scenarioIn } from './scenarios';

const Schema = z.looseObject({
  properties: z
    .looseObject({ model: z.looseObject({ enum: z.array(z.string()).optional() }).optional() })
    .optional(),
});

export const Question = z.looseObject({
  model: z.string(),
  messages: z.array(
    z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(z.unknown())]) }),
  ),
  stream: z.boolean().optional(),
  response_format: z.looseObject({ json_schema: z.looseObject({ schema: Schema }).optional() }).optional(),
  tools: z.array(z.looseObject({ function: z.looseObject({ parameters: Schema }) })).optional(),
});
export type Question = z.infer<typeof Question>;

export interface ControllerReply {
  kind: 'plan' | 'choice' | 'answer';
  text: string;
  /** Where in the text each planned task is whole. */
  taskEnds: number[];
}

export function replyTo(question: Question): ControllerReply {
  const schema = question.response_format?.json_schema?.schema ?? question.tools?.[0]?.function.parameters;
  const asked = textsOf(question);
  if (schema === undefined) return replyInJarvisForm(asked);
  const { tasks, model } = schema.properties ?? {};
  if (tasks !== undefined) return plan(asked);
  if (model?.enum !== undefined) {
    return whole('choice', { reason: 'It does this kind of task best.', model: chosen(model.enum) });
  }
  return whole('answer', { answer: finalAnswer });
}

const finalAnswer = 'All was done as asked; what each model found is listed with its task.';

const textsOf = ({ messages }: Question): string[] =>
  messages.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)));

/** The last candidate of the world's own, so that the choice is not what a ranking alone would give. */
const chosen = (ids: readonly string[]): string =>
  ids.findLast((id) => id.startsWith('world/')) ?? ids[0] ?? '';

const whole = (kind: ControllerReply['kind'], value: unknown): ControllerReply => ({
  kind,
  text: JSON.stringify(value),
  taskEnds: [],
});

/** The plan of the scenario that the last message names; no tasks where it names none. */
function plan(asked: readonly string[]): ControllerReply {
  const tasks = scenarioIn(asked.at(-1) ?? '')?.tasks ?? [];
  return inPieces('{"tasks":[', tasks, ']}');
}

function inPieces(before: string, tasks: readonly unknown[], after: string): ControllerReply {
  let text = before;
  const taskEnds = tasks.map((task, at) => {
    text += (at === 0 ? '' : ',') + JSON.stringify(task);
    return text.length;
  });
  return { kind: 'plan', text: text + after, taskEnds };
}

/** JARVIS asks without a form: its prompts say which stage they are, and it wants bare JSON back. */
function replyInJarvisForm(asked: readonly string[]): ControllerReply {
  const all = asked.join('\n');
  if (all.includes('#2 Model Selection Stage')) {
    const ids = [...all.matchAll(/["']id["']: ["']([^"']+\/[^"']+)["']/g)].flatMap(([, id]) =>
      id ? [id] : [],
    );
    return whole('choice', { id: chosen(ids), reason: 'It does this kind of task best.' });
  }
  if (all.includes('#1 Task Planning Stage')) {
    const tasks = scenarioIn(asked.at(-1) ?? '')?.tasks ?? [];
    return inPieces('[', tasks.map(asJarvisTask), ']');
  }
  return { kind: 'answer', text: finalAnswer, taskEnds: [] };
}

function asJarvisTask({
  id,
  task,
  dependsOn,
  args,
}: NonNullable<ReturnType<typeof scenarioIn>>['tasks'][number]): unknown {
  const generated = (value: string): string => value.replace(/<[a-z]+-(\d+)>/g, '<GENERATED>-$1');
  return {
    task,
    id,
    dep: dependsOn.length === 0 ? [-1] : dependsOn,
    args: Object.fromEntries(
      args.map(({ name, value }) => [
        name === 'prompt' || name === 'question' ? 'text' : name,
        generated(value),
      ]),
    ),
  };
}
