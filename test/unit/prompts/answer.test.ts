import { answerPrompt } from '../../../src/prompts/answer';
import { ModelId, TaskId } from '../../../src/domain/ids';
import type { AnswerMaterial, AnswerTask } from '../../../src/ports';

const material: AnswerMaterial = {
  request: { text: 'Guten Morgen!', inputs: [], turns: [] },
  tasks: [],
  leftOut: [],
  problems: [],
};
const done = (...outputs: AnswerTask['outputs']): AnswerTask => ({
  outcome: {
    state: 'done',
    id: TaskId.parse('3'),
    type: 'object-detection',
    model: ModelId.parse('fast/boxes'),
    reason: 'It is quick.',
    callKeys: [],
    failedTries: [],
  },
  asked: [{ name: 'image', value: '<input-1>' }],
  outputs,
});
const resultsOf = (...outputs: AnswerTask['outputs']): unknown => {
  const { question } = answerPrompt({ ...material, tasks: [done(...outputs)] });
  const [, json = ''] = /<results>\n(.*)\n<\/results>/.exec(question) ?? [];
  return JSON.parse(json);
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
  expect(system).toMatch(/What no result shows was not done: say so where it was asked for/);
});

test('small talk, for which nothing was planned, is replied to directly', () => {
  expect(answerPrompt(material).question).toMatch(
    /^<request>\n\{"text":"Guten Morgen!"\}\n<\/request>\nNo task was run, so there are no results\. Reply to the person directly/,
  );
  expect(answerPrompt({ ...material, tasks: [done()] }).question).not.toContain('No task was run');
});

test('parts of the plan that were left out are told, so that the answer can say so', () => {
  const leftOut = ['Task 2 was left out: there is no task "mind-reading".'];
  expect(answerPrompt({ ...material, leftOut }).question).toContain(
    `<left-out>\n${JSON.stringify(leftOut)}\n</left-out>`,
  );
});

test('a result is told by its handles, a text that two of them share once, and nothing that says nothing', () => {
  expect(
    resultsOf(
      { handle: '<boxes-3>', kind: 'boxes', text: '2 × person' },
      { handle: '<image-3>', kind: 'image', text: '' },
      { handle: '<text-3>', kind: 'text', text: '2 × person' },
    ),
  ).toEqual([
    {
      task: '3: object-detection',
      model: 'fast/boxes',
      asked: { image: '<input-1>' },
      made: { '<boxes-3> <text-3>': '2 × person', '<image-3>': '' },
    },
  ]);
});

test('of a task that was done for each of several files every result is told', () => {
  const texts = ['One dog.', 'One cat.'];
  expect(
    resultsOf(...texts.map((text) => ({ handle: '<text-3>', kind: 'text' as const, text }))),
  ).toMatchObject([{ made: { '<text-3>': texts } }]);
});
