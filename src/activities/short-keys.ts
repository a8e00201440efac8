/**
 * Keys as they lie in history: without the prefix of their own run, which every mention would repeat. Stages know whole
 * keys only, so these stand around them. Histories from before say whole keys, which are left as they are.
 */
import { StoreKey } from '../domain/ids';
import { type RunPlace, runPrefix, runsPrefix } from '../domain/record-keys';
import type { TaskOutcome } from '../domain/run';
import type { Stage } from './as-activity';
import type {
  PlanTasksInput,
  PlanTasksResult,
  RunExpertInput,
  RunExpertResult,
  RunSoFar,
  SelectModelsInput,
  SelectModelsResult,
} from './contract';

export const shortKey = (run: RunPlace, key: StoreKey): StoreKey =>
  key.startsWith(runPrefix(run)) ? StoreKey.parse(key.slice(runPrefix(run).length)) : key;

export const wholeKey = (run: RunPlace, key: StoreKey): StoreKey =>
  key.startsWith(runsPrefix) ? key : StoreKey.parse(runPrefix(run) + key);

export const planningWithShortKeys =
  (stage: Stage<PlanTasksInput, PlanTasksResult>): Stage<PlanTasksInput, PlanTasksResult> =>
  async (input, signal, context) => {
    const { run, earlier } = input;
    const whole = earlier.is === 'none' ? earlier : { ...earlier, planKey: wholeKey(run, earlier.planKey) };
    const planned = await stage({ ...input, earlier: whole }, signal, context);
    return { ...planned, planKey: shortKey(run, planned.planKey) };
  };

export const selectionWithShortKeys =
  (stage: Stage<SelectModelsInput, SelectModelsResult>): Stage<SelectModelsInput, SelectModelsResult> =>
  (input, signal, context) =>
    stage({ ...input, planKey: wholeKey(input.run, input.planKey) }, signal, context);

export const expertWithShortKeys =
  (stage: Stage<RunExpertInput, RunExpertResult>): Stage<RunExpertInput, RunExpertResult> =>
  async (input, signal, context) => {
    const { run, planKey, parents } = input;
    const whole = Object.entries(parents).map(([id, keys]) => [id, keys.map((key) => wholeKey(run, key))]);
    const done = await stage(
      { ...input, planKey: wholeKey(run, planKey), parents: Object.fromEntries(whole) },
      signal,
      context,
    );
    return { ...done, callKey: shortKey(run, done.callKey) };
  };

/** What is recorded of a run's end says whole keys. */
export const closingWithShortKeys =
  <Input extends RunSoFar, Output>(stage: Stage<Input, Output>): Stage<Input, Output> =>
  (input, signal, context) => {
    const { run, plan, tasks } = input;
    const whole = plan.is === 'none' ? plan : { ...plan, planKey: wholeKey(run, plan.planKey) };
    return stage(
      { ...input, plan: whole, tasks: tasks.map((task) => withWholeKeys(run, task)) },
      signal,
      context,
    );
  };

const withWholeKeys = (run: RunPlace, task: TaskOutcome): TaskOutcome =>
  task.state === 'done' ? { ...task, callKeys: task.callKeys.map((key) => wholeKey(run, key)) } : task;
