import { answerPrompt } from '../../../src/prompts/answer';
import type { AnswerMaterial } from '../../../src/ports';

const material: AnswerMaterial = {
  request: { text: 'Guten Morgen!', inputs: [], turns: [] },
  tasks: [],
  leftOut: [],
  problems: [],
};
const system = answerPrompt(material).fixed[0]?.content ?? '';

test('the answer comes first, in the language of the request, and how it was found after it', () => {
  expect(system).toMatch(
    /Answer the request first, directly, in the language of its text\. Then say .* which models/,
  );
});

test('only results of this run may be named, and what was not done is said', () => {
  expect(system).toMatch(/Never write a handle, file name, path or address that is not among the results/);
  expect(system).toMatch(/Say plainly what failed, was skipped, was left out or could not be done, and why/);
});

test('small talk, for which nothing was planned, is replied to directly', () => {
  expect(system).toMatch(/If there are no results, no task was run\. Then reply to the person directly/);
  expect(answerPrompt(material).question).toBe(
    '<request>\n{"text":"Guten Morgen!","files":[]}\n</request>\n<results>\n[]\n</results>',
  );
});

test('parts of the plan that were left out are told, so that the answer can say so', () => {
  const leftOut = ['Task 2 was left out: there is no task "mind-reading".'];
  expect(answerPrompt({ ...material, leftOut }).question).toContain(
    `<left-out>\n${JSON.stringify(leftOut)}\n</left-out>`,
  );
});
