import { taskTypes } from '../../../src/domain/task-catalogue';
import { validateAndRepair } from '../../../src/domain/repair-plan';
import { catalogueText } from '../../../src/prompts/catalogue-text';
import { demonstrations } from '../../../src/prompts/demonstrations';
import { planPrompt } from '../../../src/prompts/plan';
import { promptHashOf } from '../../../src/prompts/prompt';

const request = { text: 'Hello', inputs: [] };

test.each(demonstrations)(
  'the demonstration of $shows is a plan that could be run as it is',
  ({ request, plan }) => {
    expect(validateAndRepair(plan, request.inputs)).toMatchObject({ valid: true, repairs: [] });
    for (const { task } of plan.tasks) expect(taskTypes).toContain(task);
    // Ids are numbers in the form that is asked for.
    for (const { id } of plan.tasks) expect(Number(id)).toBeGreaterThan(0);
  },
);

test('demonstrations are shown as requests are asked, so that they look alike', () => {
  const { fixed } = planPrompt(request, taskTypes, { is: 'none' });
  const shown = fixed.filter(({ role }) => role === 'user');
  const asked = demonstrations.map(
    (demonstration) => planPrompt(demonstration.request, [], { is: 'none' }).question,
  );
  expect(shown.map(({ content }) => content)).toEqual(asked);
});

test('the catalogue tells what can be done in full, and the rest well enough for a right plan', () => {
  const text = catalogueText(['translation', 'object-detection']);
  const [can = '', cannot = ''] = text.split('nothing can do now');
  expect(can).toContain(
    '- translation(text: text = the text; target?: text = the language to translate into; source?: text = the language of the text) → text. Translates a text into another language.',
  );
  expect(can).toContain('- object-detection(image: image = the picture) → boxes, image, text.');
  expect(can).not.toContain('text-to-video');
  expect(cannot).toContain('text-to-video(prompt: text) → video');
  expect(cannot).not.toContain('object-detection');
});

test('every task type is told, whatever is available', () => {
  for (const available of [[], taskTypes]) {
    for (const type of taskTypes) expect(catalogueText(available)).toContain(`${type}(`);
  }
});

test('the hash is of what is the same for every request', () => {
  const hash = promptHashOf(planPrompt(request, ['translation'], { is: 'none' }));
  const again = planPrompt({ text: 'Other', inputs: [] }, ['translation'], {
    is: 'unreadable',
    reply: 'no',
    problem: 'It is no plan.',
  });
  expect(promptHashOf(again)).toBe(hash);
  expect(promptHashOf(planPrompt(request, [], { is: 'none' }))).not.toBe(hash);
});
