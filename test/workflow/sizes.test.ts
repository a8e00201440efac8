/** Large plans and lists on a real Temporal server: done, and little of them comes into history. What is too large is refused. */
import type { PlannedTask } from '../../src/activities/contract';
import { maxTasks, validatePlan } from '../../src/domain/validate-plan';
import { historyBudget, measureHistory, overBudget } from '../support/history-budget';
import { task, taskId } from '../support/scripted-activities';
import { recorded, sizedScripts } from '../support/sized-activities';
import { openWorkflowBench, type WorkflowBench } from '../support/workflow-bench';

let bench: WorkflowBench;
beforeAll(async () => {
  bench = await openWorkflowBench();
}, 60_000);
afterAll(() => bench.close());

const over = (id: number, maker: number): PlannedTask => ({
  ...task(id, [maker]),
  fanOut: { is: 'over', handles: [{ from: 'task', task: taskId(maker), kind: 'mask' }] },
});
const masks = (count: number): { kind: 'mask'; preview: string }[] =>
  Array.from({ length: count }, () => ({ kind: 'mask', preview: '' }));
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Task 1 makes a list; what follows runs for each of it. */
const listOf = (width: number, ...tasks: PlannedTask[]): ReturnType<typeof sizedScripts> =>
  sizedScripts([task(1), ...tasks], {
    runExpert: (input) => recorded(input, masks(input.task === '1' ? width : 1)),
  });

const shapes: [string, number, ReturnType<typeof sizedScripts>][] = [
  ['one task', 1, sizedScripts([task(1)])],
  ['a chain of four', 4, sizedScripts(range(4).map((at) => task(at, at === 0 ? [] : [at - 1])))],
  ['a list of 256', 257, listOf(256, over(2, 1))],
  [
    'a thousand tasks',
    maxTasks,
    sizedScripts(range(maxTasks).map((at) => task(at, at < 100 ? [] : [at - 100]))),
  ],
];

it.each(shapes)(
  'the history of %s keeps to its budget',
  async (_, count, scripts) => {
    await bench.withRun(scripts, async (run, calls) => {
      await expect(run.result()).resolves.toEqual({ status: 'answered' });
      expect(calls.runExpert).toHaveLength(count);
      expect(calls.composeAnswer[0]?.tasks.every(({ state }) => state === 'done')).toBe(true);
      const history = await measureHistory(run);
      const { eventsOfARun, eventsPerCall, bytesOfARun, bytesPerCall } = historyBudget;
      expect(overBudget(history)).toEqual([]);
      expect(history.events).toBeLessThan(eventsOfARun + count * eventsPerCall);
      expect(history.bytes).toBeLessThan(bytesOfARun + count * bytesPerCall);
    });
  },
  120_000,
);

it('a list of 256 made of a list of 256 is done, though Temporal would not take all its calls at one moment', async () => {
  await bench.withRun(listOf(256, over(2, 1), over(3, 2)), async (run, calls) => {
    await expect(run.result()).resolves.toEqual({ status: 'answered' });
    expect(calls.runExpert).toHaveLength(1 + 256 + 256);
    expect((await run.describe()).historySize).toBeLessThan(12_000_000);
  });
}, 90_000);

it('a list of 257 is refused with a sentence, and the rest is answered', async () => {
  await bench.withRun(listOf(257, over(2, 1)), async (run, calls) => {
    await expect(run.result()).resolves.toEqual({ status: 'answered' });
    expect(calls.composeAnswer[0]?.tasks).toMatchObject([
      { state: 'done' },
      { state: 'failed', why: 'It would have to be run 257 times; at most 256 are.' },
    ]);
  });
}, 60_000);

it('a plan of 1,001 tasks is refused as a plan, with a sentence for the controller', () => {
  const tasks = range(maxTasks + 1).map((id) => ({
    id: String(id),
    task: 'summarization',
    dependsOn: [],
    args: [{ name: 'text', value: 'a text' }],
  }));
  expect(validatePlan({ tasks: tasks.slice(1) }, [])).toMatchObject({ valid: true });
  expect(validatePlan({ tasks }, [])).toMatchObject({
    valid: false,
    problems: [{ code: 'too-many-tasks', sentence: 'The plan has 1001 tasks; at most 1000 can be run.' }],
  });
});
