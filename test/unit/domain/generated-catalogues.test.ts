/** What is promised of plans holds for any catalogue, not just for the one we have. */
import fc from 'fast-check';
import { dryRun } from '../../../eval/dry-run';
import { type Kind, kinds } from '../../../src/domain/kinds';
import type { Plan } from '../../../src/domain/plan';
import { validateAndRepair } from '../../../src/domain/repair-plan';
import {
  type Catalogue,
  catalogueOf,
  type TaskDefinition,
  type TaskType,
} from '../../../src/domain/task-catalogue';

const kind = fc.constantFrom(...kinds);
const someKinds = fc.uniqueArray(kind, { minLength: 1, maxLength: 3 }).map(
  // At least one, as asked for.
  (chosen) => chosen as [Kind, ...Kind[]],
);

const definition: fc.Arbitrary<TaskDefinition> = fc
  .record({
    takes: fc.dictionary(
      fc.constantFrom('first', 'second', 'third'),
      fc.record({
        accepts: someKinds,
        required: fc.boolean(),
        about: fc.constant('something'),
        isMaterial: fc.boolean(),
      }),
      { minKeys: 1 },
    ),
    gives: someKinds,
    isMany: fc.boolean(),
  })
  .map(({ takes, gives, isMany }) => ({
    aliases: [],
    does: 'Does something.',
    takes,
    gives,
    many: isMany ? [gives[0]] : [],
    timeLimitSeconds: 60,
    hub: { is: 'same-tag' },
    cost: 'light',
    hasSideEffects: false,
  }));

const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
/** Its names are none of our types', which nothing that is tested here looks at. */
const catalogues: fc.Arbitrary<Catalogue> = fc
  .tuple(...names.map((name) => fc.tuple(fc.constant(name), definition)))
  .map((entries) => catalogueOf(Object.fromEntries(entries) as Record<TaskType, TaskDefinition>));

const ids = ['1', '2', '3', '4', '5', '6'];
const value = fc.oneof(
  fc.constantFrom(...ids).map((id) => `<GENERATED>-${id}`),
  fc.tuple(kind, fc.constantFrom(...ids)).map(([of, id]) => `<${of}-${id}>`),
  fc.constantFrom('<input-1>', '<input-2>', '<input-1> <input-2>', 'words', 'about <input-1>'),
);
const plans: fc.Arbitrary<Plan> = fc
  .array(
    fc.record({
      id: fc.constantFrom(...ids),
      task: fc.constantFrom(...names, 'alpa', 'nonsense'),
      dependsOn: fc.array(fc.constantFrom(...ids), { maxLength: 2 }),
      args: fc.array(fc.record({ name: fc.constantFrom('first', 'second', 'third', 'fist'), value }), {
        maxLength: 3,
      }),
    }),
    { maxLength: 6 },
  )
  .map((tasks) => ({ tasks }));

it('every plan is either accepted and can be run to its end, or refused with problems that name a task', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(catalogues, plans, fc.array(kind, { maxLength: 2 }), async (catalogue, plan, given) => {
      const inputs = given.map((each) => ({ kind: each }));
      const verdict = validateAndRepair(plan, inputs, catalogue);
      if (verdict.valid) {
        accepted += 1;
        expect(await dryRun(verdict.graph, inputs, catalogue)).toEqual([]);
      } else {
        expect(verdict.problems.length).toBeGreaterThan(0);
        for (const { sentence } of verdict.problems) expect(sentence).toMatch(/[.?]$/);
      }
    }),
    { numRuns: 3000 },
  );
  // Neither branch goes untried.
  expect(accepted).toBeGreaterThan(100);
}, 60_000);
