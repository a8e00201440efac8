import fc from 'fast-check';
import { readPlan } from '../../../src/domain/read-plan';

const speech = {
  id: '1',
  task: 'text-to-speech',
  dependsOn: ['0'],
  args: [{ name: 'text', value: '<text-0>' }],
};

test('our own form is read, with ids as numbers or as text', () => {
  for (const one of [1, '1', ' 1 ']) {
    expect(readPlan({ tasks: [{ ...speech, id: one, dependsOn: [0] }] })).toEqual({
      read: true,
      value: { tasks: [speech] },
    });
  }
});

test("JARVIS's list is read: dep, -1 for nothing, arguments by name", () => {
  const list = [
    { task: 'image-to-text', id: 0, dep: [-1], args: { image: '<input-1>' } },
    { task: 'text-to-speech', id: 1, dep: [0], args: { text: '<GENERATED>-0' } },
  ];
  expect(readPlan(list)).toEqual({
    read: true,
    value: {
      tasks: [
        { id: '0', task: 'image-to-text', dependsOn: [], args: [{ name: 'image', value: '<input-1>' }] },
        {
          id: '1',
          task: 'text-to-speech',
          dependsOn: ['0'],
          args: [{ name: 'text', value: '<GENERATED>-0' }],
        },
      ],
    },
  });
});

test('several values of one argument, numbers and truth values are read as text', () => {
  const plan = readPlan([
    { task: 't', id: 1, dep: [-1], args: { text: ['<text-1>', 'and', 2], flag: true } },
  ]);
  expect(plan).toMatchObject({
    value: {
      tasks: [
        {
          args: [
            { name: 'text', value: '<text-1> and 2' },
            { name: 'flag', value: 'true' },
          ],
        },
      ],
    },
  });
});

test('an empty plan is a plan in both forms', () => {
  for (const empty of [[], { tasks: [] }])
    expect(readPlan(empty)).toEqual({ read: true, value: { tasks: [] } });
});

test.each([
  ['a text', 'no', 'no list "tasks"'],
  ['nothing', null, 'no list "tasks"'],
  ['an object without tasks', { plan: [] }, 'no list "tasks"'],
  ['a lone task', speech, 'no list "tasks"'],
  ['a list of texts', ['a'], 'task number 1'],
  [
    'a task without its type',
    { tasks: [speech, { ...speech, task: undefined }] },
    'task number 2 in it is wrong ("task"',
  ],
  ['arguments that are objects', { tasks: [{ ...speech, args: { text: { a: 1 } } }] }, '"args"'],
])('%s is none, and the problem says where and what a plan looks like', (_, value, place) => {
  const reading = readPlan(value);
  if (reading.read) throw new Error('it was read');
  expect(reading.problem).toContain(place);
  expect(reading.problem).toContain('{"tasks": [{"id": 1');
});

test('a name such as __proto__ stays an argument and changes nothing', () => {
  const plan = readPlan(
    JSON.parse('[{"task":"t","id":1,"dep":[-1],"args":{"__proto__":"x","constructor":"y"}}]'),
  );
  expect(plan.read).toBe(true);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test('any JSON is read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const reading = readPlan(value);
      expect(reading.read ? 'read' : reading.problem).toMatch(/^read$|^The reply is not a plan: .+/);
    }),
  );
});
