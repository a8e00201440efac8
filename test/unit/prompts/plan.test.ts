import fc from 'fast-check';
import { taskTypes } from '../../../src/domain/task-catalogue';
import { validateAndRepair } from '../../../src/domain/repair-plan';
import { catalogueText } from '../../../src/prompts/catalogue-text';
import { demonstrations } from '../../../src/prompts/demonstrations';
import { planPrompt } from '../../../src/prompts/plan';
import type { ControllerRequest } from '../../../src/ports';
import { promptHashOf } from '../../../src/prompts/prompt';
import { estimateTokens } from '../../../src/prompts/token-estimate';

const request = { text: 'Hello', inputs: [], turns: [] };

test.each(demonstrations)(
  'the demonstration of $shows is a plan that could be run as it is',
  ({ request, plan }) => {
    expect(validateAndRepair(plan, request.inputs)).toMatchObject({ valid: true });
    for (const { task } of plan.tasks) expect(taskTypes).toContain(task);
    // Ids are numbers in the form that is asked for.
    for (const { id } of plan.tasks) expect(Number(id)).toBeGreaterThan(0);
  },
);

test('there are demonstrations of every kind of file and of most task types, in several scripts', () => {
  expect(demonstrations.length).toBeGreaterThanOrEqual(12);
  const kinds = new Set(demonstrations.flatMap(({ request }) => request.inputs.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(['audio', 'document', 'image', 'table', 'text', 'video']);
  const texts = demonstrations.map(({ request }) => request.text).join(' ');
  for (const script of [/\p{Script=Latin}/u, /\p{Script=Han}/u, /\p{Script=Cyrillic}/u])
    expect(texts).toMatch(script);
});

describe('the demonstrations shown', () => {
  const shownTo = (text: string, ...inputs: ControllerRequest['inputs']): string[] =>
    planPrompt({ text, inputs, turns: [] }, taskTypes, { is: 'none' })
      .examples.shown.filter(({ role }) => role === 'user')
      .map(({ content }) => content);
  const pictureFile = {
    kind: 'image',
    mediaType: 'image/png',
    name: 'a.png',
    preview: '',
    about: '',
  } as const;

  test('are asked as requests are, so that they look alike', () => {
    const asked = demonstrations.map(
      (demonstration) => planPrompt({ ...demonstration.request, turns: [] }, [], { is: 'none' }).question,
    );
    for (const shown of shownTo('Hello')) expect(asked).toContain(shown);
  });

  test.each([
    ['How many dogs are there in the yard?', [pictureFile], 'bicycles'],
    ['Translate what I say here into Dutch and speak it', [{ ...pictureFile, kind: 'audio' }], 'Portuguese'],
    ['Which month had the most sun?', [{ ...pictureFile, kind: 'table' }], 'most rain'],
    ['Fais le résumé de ce que dit ce panneau', [pictureFile], 'dernier bateau'],
    ['图片里的猫在做什么?', [pictureFile], '这只鸟'],
  ] as const)('stand next to "%s" as the likest of all', (text, inputs, likest) => {
    expect(shownTo(text, ...inputs).at(-1)).toContain(likest);
  });

  test('always hold one that plans nothing and one that hands on what it made, within their budget of tokens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const { shown } = planPrompt({ text, inputs: [], turns: [] }, taskTypes, { is: 'none' }).examples;
        expect(shown.some(({ content }) => content === '{"tasks":[]}')).toBe(true);
        expect(shown.some(({ content }) => /"dependsOn":\[\d/.test(content))).toBe(true);
        expect(estimateTokens(JSON.stringify(shown))).toBeLessThanOrEqual(500);
      }),
    );
  });

  test('show no task that cannot be done now', () => {
    const { pool } = planPrompt(request, ['object-detection', 'image-to-text'], { is: 'none' }).examples;
    const tasks = pool
      .filter(({ role }) => role === 'assistant')
      .flatMap(({ content }) => [...content.matchAll(/"task":"([^"]+)"/g)].map(([, task]) => task));
    expect(new Set(tasks)).toEqual(new Set(['object-detection', 'image-to-text'].slice(0, 1)));
  });
});

test('the catalogue tells what can be done, a line each, and nothing else', () => {
  const text = catalogueText(['translation', 'object-detection']);
  expect(text.split('\n')).toEqual([
    expect.stringContaining('catalogue'),
    'translation(text, target?, source?) → text: Translates a text into the target language.',
    // Nothing takes boxes; the text beside them says the same.
    expect.stringMatching(/^object-detection\(image\) → image, text: /),
  ]);
});

test('the catalogue says how an argument is written where its name and kind do not', () => {
  const text = catalogueText(['zero-shot-classification', 'document-question-answering']);
  expect(text).toContain('(text, labels (classes, separated by commas)) → text:');
  expect(text).toContain('(document: document or image, question) → text:');
});

test('every task gives something that the catalogue tells of', () => {
  for (const line of catalogueText(taskTypes).split('\n').slice(1))
    expect(line).toMatch(/\) → \w+(?:, \w+)*: /);
});

test('the whole catalogue takes a line a task type, and about 900 tokens', () => {
  const text = catalogueText(taskTypes);
  expect(text.split('\n')).toHaveLength(taskTypes.length + 1);
  expect(estimateTokens(text)).toBeLessThan(1_450);
});

test('without any task type it says so', () => {
  expect(catalogueText([])).toContain('nothing can be done now');
});

test('the hash is of what is the same for every request', () => {
  const hash = promptHashOf(planPrompt(request, ['translation'], { is: 'none' }));
  const again = planPrompt({ text: 'Other', inputs: [], turns: [] }, ['translation'], {
    is: 'unreadable',
    reply: 'no',
    problem: 'It is no plan.',
  });
  expect(promptHashOf(again)).toBe(hash);
  expect(promptHashOf(planPrompt(request, [], { is: 'none' }))).not.toBe(hash);
});
