/** Choices are made once where they are equal, and never shared where they are not. */
import { Choices } from '../../../src/activities/choices';
import { TaskId } from '../../../src/domain/ids';
import { ModelCard, nothingKnown } from '../../../src/domain/model';
import type { ChoiceQuestion, ChoiceReply } from '../../../src/ports';

const card = (id: string): ModelCard =>
  ModelCard.parse({
    id,
    revision: '1',
    task: 'object-detection',
    description: `what ${id} does`,
    licence: 'mit',
    languages: [],
    method: 'a network',
    endpoint: { via: 'local', path: `/models/${id}` },
    ...nothingKnown,
  });
const models: [[ModelCard], [ModelCard]] = [[card('a/one')], [card('a/two')]];
const question = (text: string, image: string): ChoiceQuestion => ({
  request: { text, inputs: [], turns: [] },
  task: { id: TaskId.parse('1'), type: 'object-detection', args: [{ name: 'image', value: image }] },
  candidates: models.map(([one]) => one),
});

/** A controller that takes the second model, after it was asked as often as is said. */
function asked(
  reply: (nth: number, signal: AbortSignal) => Promise<string> = () => Promise.resolve('a/two'),
) {
  let calls = 0;
  const choices = new Choices({
    choose: async (_question, signal): Promise<ChoiceReply> => ({
      model: await reply(++calls, signal),
      reason: 'it fits',
      usage: { promptTokens: 10, completionTokens: 1 },
    }),
  });
  const choose = (text: string, image = '<input-1>', signal = new AbortController().signal) =>
    choices.choose(question(text, image), models, { language: '', signal, spend: () => undefined });
  const chooseFor = (task: Omit<ChoiceQuestion['task'], 'id'>, language = 'en') =>
    choices.choose({ ...question('sum up', ''), task: { id: TaskId.parse('1'), ...task } }, models, {
      language,
      signal: new AbortController().signal,
      spend: () => undefined,
    });
  return { choose, chooseFor, calls: () => calls };
}

it('equal ones cost one call, also when they are asked for at once; which file it is about does not matter', async () => {
  const { choose, calls } = asked();
  const [first, second] = await Promise.all([
    choose('find cats', '<input-1>'),
    choose('find cats', '<image-7>'),
  ]);
  const third = await choose('find cats', '<input-2>');
  expect([first, second, third].map(({ candidates }) => candidates[0].id)).toEqual([
    'a/two',
    'a/two',
    'a/two',
  ]);
  expect([first, second, third].map(({ usage }) => usage.promptTokens)).toEqual([10, 0, 0]);
  expect(calls()).toBe(1);
});

it('another request, and other words for the task, are other choices', async () => {
  const { choose, calls } = asked();
  await choose('find cats');
  await choose('find dogs');
  await choose('find cats', 'only black ones');
  expect(calls()).toBe(3);
});

it('texts that a task works on are as files are: in one language they make one choice, in two languages two', async () => {
  const { chooseFor, calls } = asked();
  const summary = (value: string) => ({ type: 'summarization' as const, args: [{ name: 'text', value }] });
  await chooseFor(summary('The harbour was quiet.'));
  await chooseFor(summary('The ferry left on time.'));
  await chooseFor(summary('<text-1> <text-2>'));
  expect(calls()).toBe(1);
  await chooseFor(summary('Der Hafen war still.'), 'de');
  await chooseFor(summary('A long text, of which this is the st…'));
  expect(calls()).toBe(3);
});

it.each([
  ['text-to-image', 'prompt'],
  ['text-generation', 'text'],
  ['visual-question-answering', 'question'],
  ['zero-shot-classification', 'labels'],
] as const)('what is asked of %s in words decides, so other words are another choice', async (type, name) => {
  const { chooseFor, calls } = asked();
  await chooseFor({ type, args: [{ name, value: 'as an oil painting' }] });
  await chooseFor({ type, args: [{ name, value: 'as a photograph' }] });
  expect(calls()).toBe(2);
});

it('one whose asker was stopped says nothing of the others', async () => {
  const stopped = new AbortController();
  const { choose, calls } = asked((nth, signal) =>
    nth > 1
      ? Promise.resolve('a/two')
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  );
  const first = choose('find cats', '<input-1>', stopped.signal);
  const second = choose('find cats', '<input-2>');
  stopped.abort();
  await expect(first).rejects.toThrow('stopped');
  expect((await second).candidates[0].id).toBe('a/two');
  expect(calls()).toBe(2);
});

it('one that named none of the models is not remembered', async () => {
  const { choose, calls } = asked((nth) => Promise.resolve(nth <= 2 ? 'nobody' : 'a/two'));
  expect(await choose('find cats')).toMatchObject({ chosenBy: 'rank' });
  expect(await choose('find cats')).toMatchObject({ chosenBy: 'controller' });
  expect(calls()).toBe(3);
});
