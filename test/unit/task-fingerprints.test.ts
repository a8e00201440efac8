import { taskFingerprints } from '../../src/activities/task-fingerprints';
import type { Plan } from '../../src/domain/plan';
import { validatePlan } from '../../src/domain/validate-plan';

const step = (id: string, task: string, args: Record<string, string>): Plan['tasks'][number] => ({
  id,
  task,
  dependsOn: [],
  args: Object.entries(args).map(([name, value]) => ({ name, value })),
});

function fingerprintsOf(...tasks: Plan['tasks']): Record<string, string> {
  const verdict = validatePlan({ tasks }, [{ kind: 'image' }, { kind: 'image' }]);
  if (!verdict.valid) throw new Error(verdict.problems[0].sentence);
  return Object.fromEntries(taskFingerprints(verdict.graph));
}

const read = step('1', 'image-to-text', { image: '<input-1>' });
const speak = step('2', 'text-to-speech', { text: 'It says <text-1>' });

it('the same task has the same fingerprint, however much more the plan has, in whatever order', () => {
  const alone = fingerprintsOf(read);
  const both = fingerprintsOf(speak, read);
  expect(both['1']).toBe(alone['1']);
});

it('a task differs when its words, its input or anything it is made from differs', () => {
  const before = fingerprintsOf(read, speak);
  const otherInput = fingerprintsOf(step('1', 'image-to-text', { image: '<input-2>' }), speak);
  const otherWords = fingerprintsOf(read, step('2', 'text-to-speech', { text: 'It reads <text-1>' }));
  expect(otherInput['1']).not.toBe(before['1']);
  expect(otherInput['2']).not.toBe(before['2']);
  expect(otherWords['1']).toBe(before['1']);
  expect(otherWords['2']).not.toBe(before['2']);
});
