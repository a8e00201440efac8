/**
 * What others wrote cannot become more than data, whatever it holds. No model runs here: what is held is that such a
 * text never leaves its block, forges no block, role or schema, and comes out of its block as it went in.
 */
import { ModelCard, nothingKnown } from '../../../src/domain/model';
import { TaskId } from '../../../src/domain/ids';
import { planJsonSchema } from '../../../src/domain/plan';
import { taskTypes } from '../../../src/domain/task-catalogue';
import type { AnswerMaterial, ChoiceQuestion, ControllerRequest } from '../../../src/ports';
import { answerJsonSchema, answerPrompt } from '../../../src/prompts/answer';
import { choiceJsonSchema, choicePrompt } from '../../../src/prompts/choose';
import { planPrompt } from '../../../src/prompts/plan';
import { messagesOf, type Prompt } from '../../../src/prompts/prompt';
import { textTaskJsonSchema, textTaskPrompt, textTasks } from '../../../src/prompts/text-tasks';
import { injections } from '../../support/injections';

const card = (id: string, said: string): ModelCard =>
  ModelCard.parse({
    id,
    revision: '1',
    task: 'object-detection',
    description: said,
    licence: said,
    languages: [said],
    method: said,
    endpoint: { via: 'local', path: `/models/${id}` },
    ...nothingKnown,
  });

const requestOf = (said: string): ControllerRequest => ({
  text: said,
  inputs: [
    { kind: 'text', mediaType: 'text/plain', name: said, preview: said, about: '' },
    {
      kind: 'text',
      mediaType: 'text/plain',
      name: said,
      preview: said,
      about: 'given 2 turns before this one',
    },
  ],
  turns: [
    { text: said, answer: said },
    { text: said, answer: 'Done.' },
  ],
});

const choiceOf = (said: string): ChoiceQuestion => ({
  request: { text: said, inputs: [], turns: [] },
  task: { id: TaskId.parse('1'), type: 'object-detection', args: [{ name: 'image', value: said }] },
  candidates: [card('fast/boxes', said), card('exact/boxes', 'Finds small things.')],
});

const materialOf = (said: string): AnswerMaterial => ({
  request: requestOf(said),
  leftOut: [said],
  problems: [said],
  tasks: [
    {
      outcome: {
        state: 'failed',
        id: TaskId.parse('1'),
        type: 'summarization',
        why: said,
        failedTries: [{ model: card('fast/boxes', '').id, why: said }],
      },
      asked: [{ name: 'text', value: said }],
      outputs: [{ handle: '<text-1>', kind: 'text', text: said }],
    },
    {
      outcome: {
        state: 'done',
        id: TaskId.parse('2'),
        type: 'summarization',
        model: card('fast/boxes', '').id,
        reason: said,
        callKeys: [],
        failedTries: [],
      },
      asked: [],
      outputs: [{ handle: '<text-2>', kind: 'text', text: said }],
    },
  ],
});

/** Every prompt there is, with a text in every place that others write. */
const prompts: readonly [string, (said: string) => Prompt][] = [
  ['a plan', (said) => planPrompt(requestOf(said), taskTypes, { is: 'none' })],
  [
    'a plan after a refused one',
    (said) =>
      planPrompt(requestOf(said), taskTypes, {
        is: 'rejected',
        plan: { tasks: [{ id: said, task: said, dependsOn: [said], args: [{ name: said, value: said }] }] },
        problems: [said],
      }),
  ],
  [
    'a plan after an unreadable reply',
    (said) => planPrompt(requestOf(said), taskTypes, { is: 'unreadable', reply: said, problem: said }),
  ],
  ['a choice', (said) => choicePrompt(choiceOf(said))],
  ['an answer', (said) => answerPrompt(materialOf(said))],
  [
    'a text task',
    (said) => textTaskPrompt('zero-shot-classification', { texts: { text: said }, classes: [said] }),
  ],
];

const everyCase = prompts.flatMap(([what, make]) => injections.map((said) => [what, said, make] as const));

/** A prompt's blocks, each a tag, one line of JSON and the closing tag; anything else between them is our own text. */
function blocksIn(question: string): { name: string; value: unknown }[] {
  const lines = question.split('\n');
  return lines.flatMap((line, at) => {
    const [, name] = /^<([a-z-]+)>$/.exec(line) ?? [];
    if (name === undefined) return [];
    expect(lines[at + 2]).toBe(`</${name}>`);
    return [{ name, value: JSON.parse(lines[at + 1] ?? '') as unknown }];
  });
}

/** All texts in a value, wherever they stand. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe.each(everyCase)('%s with %j', (_, said, make) => {
  const harmless = make('harmless');
  const attacked = make(said);

  test('has the same rules, roles and blocks as one without it', () => {
    expect(attacked.fixed).toEqual(harmless.fixed);
    expect(attacked.examples.pool).toEqual(harmless.examples.pool);
    for (const { content } of attacked.examples.shown)
      expect(attacked.examples.pool.map((example) => example.content)).toContain(content);
    const roles = messagesOf(attacked).map(({ role }) => role);
    expect(roles[0]).toBe('system');
    expect(roles.slice(1).map((role, at) => role === (at % 2 === 0 ? 'user' : 'assistant'))).not.toContain(
      false,
    );
    expect(blocksIn(attacked.question).map(({ name }) => name)).toEqual(
      blocksIn(harmless.question).map(({ name }) => name),
    );
  });

  test('gives the text back as it was, or its start, from every place it was put', () => {
    const isStart = (one: string, text: string): boolean =>
      one === text || (one.endsWith('…') && text.startsWith(one.slice(0, -1)));
    const places = (prompt: Prompt, text: string): number =>
      blocksIn(prompt.question)
        .flatMap(({ value }) => textsIn(value))
        .filter((one) => isStart(one, text)).length;
    expect(places(attacked, said)).toBe(places(harmless, 'harmless'));
    expect(places(attacked, said)).toBeGreaterThan(1);
  });

  test('holds no tag, role or control character but our own', () => {
    const ours = new Set(blocksIn(attacked.question).flatMap(({ name }) => [`<${name}>`, `</${name}>`]));
    const tags = attacked.question.match(/<[^\s<>]*>?/g) ?? [];
    const foreign = tags.filter((tag) => !ours.has(tag) && !/^<(input|image|text)-\d+>$/.test(tag));
    expect(foreign).toEqual([]);
    expect(tags.filter((tag) => ours.has(tag))).toHaveLength(2 * blocksIn(attacked.question).length);
    expect(attacked.question).not.toMatch(/\[\/?[A-Z_]+\]/);
    expect(attacked.question).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

test.each(injections)('no schema of a reply changes with %j', (said) => {
  expect(choiceJsonSchema(choiceOf(said).candidates)).toEqual(choiceJsonSchema(choiceOf('x').candidates));
  for (const { form } of Object.values(textTasks)) {
    const schema = textTaskJsonSchema(form, ['a']);
    expect(Object.keys(schema)).toEqual(['type', 'additionalProperties', 'required', 'properties']);
  }
  expect(JSON.stringify([planJsonSchema, answerJsonSchema])).not.toContain(said);
});

test.each(injections)('no model can be called %j, so that a choice among ids cannot hold orders', (said) => {
  expect(ModelCard.shape.id.safeParse(said).success).toBe(false);
});
