/**
 * Activities that do as a test says, behind the real wrapping: heartbeats, cancellation and named failures are the
 * product's own. What is not scripted does the plainest thing that works, and every call is noted.
 */
import { asActivity, type StageContext } from '../../src/activities/as-activity';
import type {
  Activities,
  ClosedRun,
  PlannedTask,
  PlanTasksInput,
  PlanTasksResult,
  RecordOutcomeInput,
  RunExpertInput,
  RunExpertResult,
  RunSoFar,
  SelectModelInput,
  SelectModelResult,
} from '../../src/activities/contract';
import { selectModels } from '../../src/activities/select-models';
import { ModelId, Sha256, StoreKey, TaskId } from '../../src/domain/ids';
import type { Candidate } from '../../src/domain/model';
import type { TaskType } from '../../src/domain/task-catalogue';
import { noUsage } from '../../src/domain/usage';

type Script<Input, Output> = (
  input: Input,
  signal: AbortSignal,
  context: StageContext,
) => Output | Promise<Output>;

export interface Scripts {
  planTasks: Script<PlanTasksInput, PlanTasksResult>;
  selectModel: Script<SelectModelInput, SelectModelResult>;
  runExpert: Script<RunExpertInput, RunExpertResult>;
  composeAnswer: Script<RunSoFar, ClosedRun>;
  recordOutcome: Script<RecordOutcomeInput, ClosedRun>;
}

export interface Calls {
  planTasks: PlanTasksInput[];
  selectModel: SelectModelInput[];
  runExpert: RunExpertInput[];
  composeAnswer: RunSoFar[];
  recordOutcome: RecordOutcomeInput[];
}

export const key = (name: string): StoreKey => StoreKey.parse(name);
export const taskId = (id: number): TaskId => TaskId.parse(String(id));

export const candidate = (name: string): Candidate => ({
  id: ModelId.parse(name),
  revision: '1',
  endpoint: { via: 'local', path: `/models/${name}` },
});

/** A task whose type does not matter to the workflow. */
export const task = (id: number, needs: number[] = [], type: TaskType = 'summarization'): PlannedTask => ({
  id: taskId(id),
  type,
  needs: needs.map(taskId),
  timeLimitSeconds: 60,
  fanOut: { is: 'none' },
  fingerprint: `${type} ${id} after ${needs.join(', ')}`,
});

export const validPlan = (tasks: PlannedTask[]): PlanTasksResult => ({
  planKey: key(`plans/${Sha256.parse('0'.repeat(64))}`),
  controller: 'scripted (no language model)',
  usage: { promptTokens: 10, completionTokens: 1 },
  valid: true,
  tasks,
  repairs: [],
  leftOut: [],
});

export const chosen = (
  { task: id }: SelectModelInput,
  names: [string, ...string[]] = ['a/model'],
): SelectModelResult => {
  const [first, ...rest] = names;
  return {
    task: id,
    candidates: [candidate(first), ...rest.map(candidate)],
    chosenBy: 'controller',
    reason: 'it fits',
    usage: noUsage,
  };
};

export const result = ({ task: id }: RunExpertInput): RunExpertResult => ({
  callKey: key(`calls/${id}`),
  usage: noUsage,
  outputs: [{ kind: 'text', preview: `result ${id}` }],
});

export function scriptedActivities(scripts: Partial<Scripts>): { activities: Activities; calls: Calls } {
  const calls: Calls = {
    planTasks: [],
    selectModel: [],
    runExpert: [],
    composeAnswer: [],
    recordOutcome: [],
  };
  const all: Scripts = {
    planTasks: () => validPlan([]),
    selectModel: (input) => chosen(input),
    runExpert: result,
    composeAnswer: () => ({ status: 'answered' }),
    recordOutcome: ({ ending }) => ({ status: ending.is }),
    ...scripts,
  };
  const scripted = <Input, Output>(
    noted: Input[],
    script: Script<Input, Output>,
  ): ((input: Input) => Promise<Output>) =>
    asActivity(async (input: Input, signal, context) => {
      noted.push(input);
      return script(input, signal, context);
    });
  /** Choices for several tasks are the product's own way to make many of one. */
  const together = selectModels((input, signal, context) => {
    calls.selectModel.push(input);
    return Promise.resolve(input).then((each) => all.selectModel(each, signal, context));
  });
  return {
    calls,
    activities: {
      planTasks: scripted(calls.planTasks, all.planTasks),
      selectModel: scripted(calls.selectModel, all.selectModel),
      selectModels: asActivity(together),
      runExpert: scripted(calls.runExpert, all.runExpert),
      composeAnswer: scripted(calls.composeAnswer, all.composeAnswer),
      recordOutcome: scripted(calls.recordOutcome, all.recordOutcome),
      closeEndedRuns: () => Promise.resolve({ closed: 0 }),
      closeLostRuns: () => Promise.resolve({ closed: 0 }),
    },
  };
}
