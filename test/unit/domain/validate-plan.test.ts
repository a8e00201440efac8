import fc from 'fast-check';
import { kinds } from '../../../src/domain/kinds';
import type { Plan } from '../../../src/domain/plan';
import { handlesIn } from '../../../src/domain/task-graph';
import { definitionOf, taskTypes } from '../../../src/domain/task-catalogue';
import { validateAndRepair } from '../../../src/domain/repair-plan';
import { maxTasks, type PlanInput, validatePlan } from '../../../src/domain/validate-plan';

type Step = Plan['tasks'][number];
const step = (id: string, task: string, args: Record<string, string>, dependsOn: string[] = []): Step => ({
  id,
  task,
  dependsOn,
  args: Object.entries(args).map(([name, value]) => ({ name, value })),
});
const picture: PlanInput = { kind: 'image' };
const codes = (tasks: Step[], inputs: PlanInput[] = [picture]): string[] => {
  const verdict = validatePlan({ tasks }, inputs);
  return verdict.valid ? [] : verdict.problems.map(({ code }) => code);
};

describe('a plan that can be run', () => {
  it('becomes a graph whose edges come from what it says and from what its handles need', () => {
    const verdict = validatePlan(
      {
        tasks: [
          step('3', 'text-to-speech', { text: 'It says <text-1>, and there are <text-2>.' }),
          step('1', 'image-to-text', { image: '<input-1>' }),
          step('2', 'object-detection', { image: '<input-1>' }, ['1']),
        ],
      },
      [picture],
    );
    expect(verdict).toMatchObject({ valid: true });
    if (!verdict.valid) return;
    expect(verdict.graph.tasks.map(({ id, needs }) => [id, needs])).toEqual([
      ['3', ['1', '2']],
      ['1', []],
      ['2', ['1']],
    ]);
  });

  it('may be written the way JARVIS writes plans', () => {
    expect(
      codes([
        step('0', 'Image_to_Text', { image: '<input-1>' }, ['-1']),
        step('1', 'TTS', { text: '<GENERATED>-0' }),
      ]),
    ).toEqual([]);
  });

  it('may read the words of a structured result where it names the result itself', () => {
    const verdict = validatePlan(
      {
        tasks: [
          step('1', 'object-detection', { image: '<input-1>' }),
          step('2', 'text-to-speech', { text: '<boxes-1>' }),
        ],
      },
      [picture],
    );
    if (!verdict.valid) throw new Error(verdict.problems[0].sentence);
    expect(verdict.graph.tasks[1]?.args.flatMap(({ value }) => handlesIn(value))).toEqual([
      { from: 'task', task: '1', kind: 'text' },
    ]);
  });

  it('is run once for each element where it is given a list, and so is what takes its results', () => {
    const verdict = validatePlan(
      {
        tasks: [
          step('1', 'canny-control', { image: '<input-1>, <input-2>' }),
          step('2', 'object-detection', { image: '<image-1>' }),
          step('3', 'text-to-speech', { text: 'I found <text-2>' }),
          step('4', 'image-segmentation', { image: '<input-1>' }),
        ],
      },
      [picture, picture],
    );
    if (!verdict.valid) throw new Error(verdict.problems[0].sentence);
    expect(verdict.graph.tasks.map(({ fanOut }) => fanOut)).toEqual([
      { is: 'over', argument: 'image' },
      { is: 'over', argument: 'image' },
      { is: 'none' },
      { is: 'none' },
    ]);
  });

  it('may be empty, as for small talk', () => {
    expect(validatePlan({ tasks: [] }, [])).toEqual({ valid: true, graph: { tasks: [] } });
  });

  it('may contain the word error', () => {
    expect(codes([step('1', 'text-to-speech', { text: 'error: {"error": true}' })])).toEqual([]);
  });
});

describe('a plan that cannot be run is refused, naming', () => {
  const see = (id: string): Step => step(id, 'object-detection', { image: '<input-1>' });
  it.each<[string, Step[], string[]]>([
    ['a task nobody knows', [step('1', 'make-coffee', {})], ['unknown-task']],
    ['two tasks of one id', [see('1'), see('1')], ['duplicate-id']],
    ['an id that is no number', [step('first', 'object-detection', { image: '<input-1>' })], ['bad-id']],
    [
      'a dependency that is not there',
      [step('1', 'object-detection', { image: '<input-1>' }, ['7'])],
      ['unknown-reference'],
    ],
    [
      'a handle to a task that is not there',
      [step('1', 'text-to-speech', { text: '<text-7>' })],
      ['unknown-reference'],
    ],
    ['a task that needs itself', [step('1', 'text-to-speech', { text: '<text-1>' })], ['self-reference']],
    [
      'a task that depends on itself',
      [step('1', 'object-detection', { image: '<input-1>' }, ['1'])],
      ['self-reference'],
    ],
    [
      'a circle',
      [step('1', 'summarization', { text: '<text-2>' }), step('2', 'summarization', { text: '<text-1>' })],
      ['cycle'],
    ],
    [
      'a file that was never given',
      [step('1', 'object-detection', { image: '<input-2>' })],
      ['unknown-input'],
    ],
    ['text where a picture is needed', [step('1', 'object-detection', { image: 'the cat' })], ['wrong-kind']],
    [
      'sound where a picture is needed',
      [step('1', 'text-to-speech', { text: 'hi' }), step('2', 'canny-control', { image: '<audio-1>' })],
      ['wrong-kind'],
    ],
    ['a picture where text is needed', [step('1', 'text-to-speech', { text: '<input-1>' })], ['not-text']],
    [
      'an argument it does not have',
      [step('1', 'text-to-speech', { text: 'hi', mood: 'glad' })],
      ['unknown-argument'],
    ],
    [
      'an argument given twice',
      [
        {
          ...step('1', 'text-to-speech', { text: 'hi' }),
          args: [
            { name: 'text', value: 'a' },
            { name: 'text', value: 'b' },
          ],
        },
      ],
      ['duplicate-argument'],
    ],
    ['an argument left out', [step('1', 'text-to-speech', {})], ['missing-argument']],
    ['an argument left empty', [step('1', 'text-to-speech', { text: ' ' })], ['missing-argument']],
    [
      'words between pictures',
      [step('1', 'object-detection', { image: '<input-1> but not <input-1>' })],
      ['wrong-kind'],
    ],
    [
      'more tasks than a run can hold',
      Array.from({ length: maxTasks + 1 }, (_, at) => see(String(at))),
      ['too-many-tasks'],
    ],
  ])('%s', (_, tasks, expected) => {
    expect(codes(tasks)).toEqual(expected);
  });

  it('the nearest names of a task nobody knows', () => {
    const verdict = validatePlan({ tasks: [step('1', 'object-detector', {})] }, []);
    expect(verdict).toMatchObject({ problems: [{ sentence: expect.stringContaining('object-detection') }] });
  });

  it('every name a task type might be confused with in any object, such as constructor', () => {
    expect(codes([step('1', 'constructor', {}), step('2', '__proto__', {})])).toEqual([
      'unknown-task',
      'unknown-task',
    ]);
    expect(codes([step('1', 'text-to-speech', { text: 'hi', constructor: 'x' })])).toEqual([
      'unknown-argument',
    ]);
  });
});

describe('whatever is written', () => {
  const number = fc.integer({ min: -1, max: 6 }).map(String);
  const value = fc
    .array(
      fc.oneof(
        fc.string(),
        fc
          .tuple(fc.constantFrom(...kinds, 'input', 'GENERATED'), number)
          .map(([kind, id]) => `<${kind}-${id}>`),
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join(''));
  const anyStep: fc.Arbitrary<Step> = fc.constantFrom(...taskTypes).chain((task) =>
    fc.record({
      id: number,
      task: fc.oneof({ weight: 9, arbitrary: fc.constant<string>(task) }, fc.string()),
      dependsOn: fc.array(number, { maxLength: 3 }),
      args: fc.array(
        fc.record({
          name: fc.oneof(
            { weight: 9, arbitrary: fc.constantFrom(...Object.keys(definitionOf(task).takes)) },
            fc.string(),
          ),
          value,
        }),
        { maxLength: 3 },
      ),
    }),
  );
  const plan = fc.record({ tasks: fc.array(anyStep, { maxLength: 6 }) });
  const inputs = fc.array(fc.record({ kind: fc.constantFrom(...kinds) }), { maxLength: 3 });

  it('a plan that is accepted can be run to its end: every need is there, nothing waits in a circle, nothing required is missing', () => {
    fc.assert(
      fc.property(plan, inputs, (written, given) => {
        const verdict = validateAndRepair(written, given);
        if (!verdict.valid) return;
        const left = new Map(verdict.graph.tasks.map((task) => [task.id, task]));
        const done = new Set<string>();
        while (left.size > 0) {
          const ready = [...left.values()].filter(({ needs }) => needs.every((need) => done.has(need)));
          expect(ready).not.toEqual([]);
          for (const { id } of ready) {
            left.delete(id);
            done.add(id);
          }
        }
        for (const { type, args } of verdict.graph.tasks) {
          const names = args.map(({ name }) => name);
          for (const [name, { required }] of Object.entries(definitionOf(type).takes))
            if (required) expect(names).toContain(name);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a plan that is refused comes with a problem that names a task', () => {
    fc.assert(
      fc.property(plan, inputs, (written, given) => {
        const verdict = validatePlan(written, given);
        if (verdict.valid) return;
        for (const { sentence, task } of verdict.problems) expect(sentence).toContain(task);
      }),
    );
  });
});
