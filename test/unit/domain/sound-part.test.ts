import fc from 'fast-check';
import { kinds } from '../../../src/domain/kinds';
import type { Plan } from '../../../src/domain/plan';
import { soundPart } from '../../../src/domain/sound-part';
import { definitionOf, taskTypes } from '../../../src/domain/task-catalogue';
import { validatePlan } from '../../../src/domain/validate-plan';

const read = { id: '1', task: 'image-to-text', dependsOn: [], args: [{ name: 'image', value: '<input-1>' }] };
const invented = {
  id: '2',
  task: 'mind-reading',
  dependsOn: [],
  args: [{ name: 'text', value: '<text-1>' }],
};
const speech = (id: string, of: string): Plan['tasks'][number] => ({
  id,
  task: 'text-to-speech',
  dependsOn: [],
  args: [{ name: 'text', value: `<text-${of}>` }],
});
const inputs = [{ kind: 'image' as const }];

const partOf = (plan: Plan): ReturnType<typeof soundPart> => {
  const verdict = validatePlan(plan, inputs);
  if (verdict.valid) throw new Error('the plan was meant to be wrong');
  return soundPart(plan, verdict.problems, inputs);
};

it('the sound part of a plan is what has no problem and needs nothing that has one', () => {
  const part = partOf({ tasks: [read, invented, speech('3', '1'), speech('4', '2'), speech('5', '4')] });
  if (!part.found) throw new Error('there is a sound part');
  expect(part.verdict.graph.tasks.map(({ id }) => id)).toEqual(['1', '3']);
  expect(part.leftOut).toEqual([
    expect.stringMatching(
      /^Task 2 \(mind-reading\) was left out of the plan: .*there is no task "mind-reading"/,
    ),
    expect.stringMatching(/^Task 4 .*it needs a task that was left out\.$/),
    expect.stringMatching(/^Task 5 .*it needs a task that was left out\.$/),
  ]);
});

it('a plan that is wrong all through has no sound part', () => {
  expect(partOf({ tasks: [invented, speech('3', '2')] })).toEqual({ found: false });
});

it('a circle is left out, and what does not touch it stays', () => {
  const part = partOf({ tasks: [read, speech('3', '4'), speech('4', '3')] });
  expect(part.found && part.verdict.graph.tasks.map(({ id }) => id)).toEqual(['1']);
});

it('whatever is wrong with a plan, its sound part is valid, smaller, and says all that it lacks', () => {
  const ids = fc.constantFrom('1', '2', '3', '4');
  const value = fc.oneof(
    ids.map((id) => `<GENERATED>-${id}`),
    fc.tuple(fc.constantFrom(...kinds), ids).map(([kind, id]) => `<${kind}-${id}>`),
    fc.constantFrom('<input-1>', '<input-2>', 'words'),
  );
  const step = fc.record({
    id: ids,
    task: fc.constantFrom(...taskTypes, 'nonsense'),
    dependsOn: fc.array(ids, { maxLength: 2 }),
  });
  const withArgs = step.chain((written) => {
    const names = written.task === 'nonsense' ? ['text'] : Object.keys(definitionOf(written.task).takes);
    return fc
      .array(value, { minLength: names.length, maxLength: names.length })
      .map((values) => ({ ...written, args: names.map((name, at) => ({ name, value: values[at] ?? '' })) }));
  });
  fc.assert(
    fc.property(fc.array(withArgs, { minLength: 1, maxLength: 5 }), (tasks) => {
      const verdict = validatePlan({ tasks }, inputs);
      if (verdict.valid) return;
      const part = soundPart({ tasks }, verdict.problems, inputs);
      if (!part.found) return;
      const kept = new Set<string>(part.verdict.graph.tasks.map(({ id }) => id));
      expect(kept.size).toBeGreaterThan(0);
      const gone = tasks.filter(({ id }) => !kept.has(id));
      for (const { id } of gone) expect(part.leftOut.join('\n')).toContain(`Task ${id} `);
    }),
    { numRuns: 500 },
  );
});
