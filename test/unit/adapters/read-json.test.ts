import fc from 'fast-check';
import { readJson } from '../../../src/adapters/openai/read-json';
import { readPlan } from '../../../src/domain/read-plan';

const task = (id: number): unknown => ({
  id,
  task: 'summarization',
  dependsOn: [],
  args: [{ name: 'text', value: `He said "it's [${id}]" {again}` }],
});
const plan = { tasks: [task(1), task(2)] };
const json = JSON.stringify(plan);
const ids = (reply: string): string[] | string => {
  const reading = readJson(reply, readPlan);
  return reading.read ? reading.value.tasks.map(({ id }) => id) : reading.problem;
};

test.each([
  ['as it is', json],
  ['indented', JSON.stringify(plan, null, 2)],
  ['in fences', `\`\`\`json\n${json}\n\`\`\``],
  [
    'in fences with prose around that has brackets of its own',
    `Sure [1]:\n\`\`\`\n${json}\n\`\`\`\nThat {is} it [2].`,
  ],
  ['after thoughts that hold another plan', `<think>Maybe {"tasks": []}? No.</think>${json}`],
  ['after thoughts without a beginning', `First I read it. {"tasks": []}\n</think>\n\n${json}`],
  ['with prose before', `Here is the plan I made: ${json}`],
  ['with prose before that has brackets', `I cannot [do] all, so: ${json}`],
  ['with prose after', `${json}\n\nTell me if I should go on.`],
  [
    'with trailing commas',
    json
      .replaceAll('}', ',}')
      .replaceAll(']', ',]')
      .replaceAll('[,]', '[]')
      .replace('[1,]', '[1]')
      .replace('{again,}', '{again}'),
  ],
  ['with comments', json.replace('{"tasks"', '{ // the plan\n"tasks"')],
  ['as a list', JSON.stringify(plan.tasks)],
  ['without its last brackets', json.slice(0, -2)],
])('a plan is found %s', (_, reply) => {
  expect(ids(reply)).toEqual(['1', '2']);
});

test('a plan in single quotes, as Python prints it, apostrophes and all', () => {
  expect(
    ids(
      `[{'task': 'summarization', 'id': 0, 'dep': [-1], 'args': {'text': "it's here"}}, {'task': 'text-to-speech', 'id': 1, 'dep': [0], 'args': {'text': '<GENERATED>-0'}},]`,
    ),
  ).toEqual(['0', '1']);
  expect(ids("[{'task': 'summarization', 'id': 0, 'dep': [-1], 'args': {'text': 'a'}}]")).toEqual(['0']);
});

test.each([
  ['nothing', '', 'The reply is empty.'],
  ['blanks', ' \n ', 'The reply is empty.'],
  ['prose', 'I am sorry, Dave.', 'The reply is not JSON.'],
  ['a lone task, whose empty lists are no empty plan', JSON.stringify(task(1)), 'no list "tasks"'],
  ['prose that mentions an empty list', 'The list [] is empty.', 'The reply is not JSON.'],
  ['a text in JSON', '"plan"', 'no list "tasks"'],
])('%s is no plan', (_, reply, problem) => {
  expect(ids(reply)).toEqual(expect.stringContaining(problem));
});

describe('a reply that was cut off', () => {
  const read = (reply: string): unknown => readJson(reply, readPlan);
  const whole = read(json);
  const forms: [string, string][] = [
    ['a plan', json],
    ['an indented plan in fences', `\`\`\`json\n${JSON.stringify(plan, null, 2)}`],
    ['a list in single quotes', "[{'task': 'summarization', 'id': 0, 'dep': [], 'args': {'text': 'a, b'}}]"],
  ];

  test.each(forms)('in the middle of %s is never read in part', (_, reply) => {
    for (let end = 1; end < reply.length; end++) {
      const start = reply.slice(0, end);
      // Cut between two entries it cannot be told from one whose last brackets are missing: only the endpoint knows.
      if (/[}\]][\s`]*$/.test(start)) continue;
      expect(read(start)).toMatchObject({ read: false });
    }
  });

  test('but for its last brackets is read whole', () => {
    expect(read(json.slice(0, -1))).toEqual(whole);
    expect(read(json.slice(0, -2))).toEqual(whole);
  });

  test('says so, for whoever is asked again', () => {
    expect(ids(json.slice(0, -40))).toContain('cut off in the middle');
  });
});

test('a broken reply too long to be mended is refused whole, never read in part', () => {
  const long = JSON.stringify({ tasks: Array.from({ length: 1_000 }, (_, at) => task(at)) });
  expect(ids(long)).toHaveLength(1_000);
  expect(ids(`${long},`)).toBe('The reply is not JSON.');
});

test('no reply makes the reader fail, however deep or odd', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .constantFrom('[', '{"a":', '```', "{'", '["a\n', '/*')
      .chain((piece) => fc.nat(5_000).map((count) => piece.repeat(count))),
    fc.nat(json.length).map((end) => json.slice(0, end)),
  );
  fc.assert(
    fc.property(odd, (reply) => {
      expect(typeof readJson(reply, readPlan).read).toBe('boolean');
    }),
  );
});
