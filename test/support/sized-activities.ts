/** Scripted activities whose keys, names and sentences are as long as real ones: what they leave in history is what a run would. */
import type {
  RunExpertInput,
  RunExpertResult,
  SelectModelInput,
  SelectModelResult,
} from '../../src/activities/contract';
import { callKey, planKey } from '../../src/domain/record-keys';
import { hashOf } from '../../src/records';
import { chosen, result, validPlan, type Scripts } from './scripted-activities';
import type { PlannedTask } from '../../src/activities/contract';

const models: [string, string, string] = [
  'world/token-classification-large',
  'world/token-classification-base',
  'world/token-classification-small',
];

const select = (input: SelectModelInput): SelectModelResult => ({
  ...chosen(input, models),
  reason: 'It does this kind of task best.',
});

/** @param outputs what each call makes */
export const recorded = (
  input: RunExpertInput,
  outputs: RunExpertResult['outputs'] = [{ kind: 'text', preview: 'ä'.repeat(128) }],
): RunExpertResult => ({
  ...result(input),
  callKey: callKey(input.run, hashOf([input.task, input.element])),
  model: input.candidate.id,
  outputs,
});

/** Does a plan of these tasks; `runExpert` may be given as something else. */
export const sizedScripts = (tasks: PlannedTask[], scripts: Partial<Scripts> = {}): Partial<Scripts> => ({
  planTasks: ({ run }) => ({
    ...validPlan(tasks.map((task) => ({ ...task, fingerprint: hashOf(task).slice(0, 16) }))),
    planKey: planKey(run, hashOf(tasks)),
  }),
  selectModel: select,
  runExpert: (input) => recorded(input),
  ...scripts,
});
