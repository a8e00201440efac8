import { taskTypes } from '../../../../src/domain/task-catalogue';
import { everyTask } from './every-task';
import { planOf } from './plan-of';

it('is asked for by a sentence here, whichever task of the catalogue it is', () => {
  expect(new Set(everyTask.map(([type]) => type))).toEqual(new Set(taskTypes));
});

it.each(everyTask)('%s is what "%s" asks for', async (type, text, given) => {
  const plan = await planOf(text, given);
  expect(plan.tasks.map(({ task }) => task)).toEqual([type]);
});
