/**
 * What activities take and give: the only part of this folder that workflows may import, as types.
 *
 * All of it lies in workflow history, so it is small: ids, verdicts, and keys without the run's own prefix
 * (`short-keys.ts`). Texts, plans and results are records in the store.
 */
import type { RunRequest, RunStatus, TaskOutcome } from '../domain/run';
import type { Usage } from '../domain/usage';
import type { StoreKey, TaskId } from '../domain/ids';
import type { Handle } from '../domain/handles';
import type { Kind } from '../domain/kinds';
import type { Assignment, Candidate, ChosenBy } from '../domain/model';
import type { Verdict } from '../domain/failures';
import type { TaskType } from '../domain/task-catalogue';

/** A task as the workflow knows it: what the graph needs, and how long one call may take. */
export interface PlannedTask {
  id: TaskId;
  type: TaskType;
  needs: TaskId[];
  timeLimitSeconds: number;
  fanOut: PlannedFanOut;
  /** Tells the same task of another plan: over its id, type and arguments, and those of all it needs. */
  fingerprint: string;
}

/** Tasks of a plan that is still being written, in the order written; what they need has come before or with them. */
export interface StreamedTasks {
  round: number;
  /** Of the planning activity: a repeated attempt writes another plan. */
  attempt: number;
  /** The record of the plan as far as it was written. */
  planKey: StoreKey;
  tasks: PlannedTask[];
}

/** The list a task is run once for each element of, as handles. */
export type PlannedFanOut = { is: 'none' } | { is: 'over'; handles: Handle[] };

export interface PlanTasksInput {
  run: RunRequest;
  /** 1 at first. */
  round: number;
  /** The rejected plan of the round before. */
  earlier: { is: 'none' } | { is: 'rejected'; planKey: StoreKey };
  /** No further round follows: where only a part of the plan is wrong, the rest may be run. */
  isLast: boolean;
}

/** `controller` is who planned, as people read it. */
export type PlanTasksResult = { planKey: StoreKey; controller: string; usage: Usage } & (
  | { valid: true; tasks: PlannedTask[]; repairs: string[]; leftOut: string[] }
  | { valid: false; problems: string[] }
);

export interface SelectModelInput {
  run: RunRequest;
  planKey: StoreKey;
  task: TaskId;
}

export type SelectModelResult = Assignment & { usage: Usage };

/** Tasks of one plan that became known together. */
export interface SelectModelsInput {
  run: RunRequest;
  planKey: StoreKey;
  tasks: TaskId[];
}

/** How the choice for one task ended; `order` are places in the list of candidates, the chosen one's first. */
export type ModelChoice = { task: TaskId } & (
  | { made: true; order: number[]; chosenBy: ChosenBy; reason: string }
  | { made: false; why: string; then: Verdict }
);

export interface SelectModelsResult {
  /** Each once: tasks of one type have the same. */
  candidates: Candidate[];
  /** One for each task, in their order. */
  choices: ModelChoice[];
  usage: Usage;
}

export interface RunExpertInput {
  run: RunRequest;
  planKey: StoreKey;
  task: TaskId;
  candidate: Candidate;
  /** Where the results of the tasks this one needs are recorded: several of a task that fanned out. */
  parents: Readonly<Record<TaskId, readonly StoreKey[]>>;
  /** Which element of the list this call is for; 0 where there is no list. */
  element: number;
  /** Whether another candidate follows: an expert that asks for patience is then passed over for now. */
  othersFollow: boolean;
}

export interface RunExpertResult {
  callKey: StoreKey;
  /**
   * Who did it: another than was asked, where an earlier run's result was taken over. Not said where it is who was
   * asked.
   */
  model?: Candidate['id'];
  /** What the call cost, where a language model did it; not said where it cost nothing, as its result was recorded before. */
  usage?: Usage;
  outputs: { kind: Kind; preview: string }[];
}

/** What is known of a run when it is closed. */
export interface RunSoFar {
  run: RunRequest;
  plan: { is: 'none' } | { is: 'made'; planKey: StoreKey };
  tasks: TaskOutcome[];
  repairs: string[];
  leftOut: string[];
  usage: Usage;
}

/** Why a run is closed without the controller's answer. */
export type Ending = { is: 'cancelled' } | { is: 'failed'; why: string };

export interface RecordOutcomeInput extends RunSoFar {
  ending: Ending;
}

export interface ClosedRun {
  status: RunStatus;
}

export interface ClosedRuns {
  /** How many runs had their books closed. */
  closed: number;
}

/** The activities, one a stage, and one that closes the books where no answer could be written. */
export interface Activities {
  planTasks(input: PlanTasksInput): Promise<PlanTasksResult>;
  /** For runs begun before choices were made together. */
  selectModel(input: SelectModelInput): Promise<SelectModelResult>;
  selectModels(input: SelectModelsInput): Promise<SelectModelsResult>;
  runExpert(input: RunExpertInput): Promise<RunExpertResult>;
  composeAnswer(input: RunSoFar): Promise<ClosedRun>;
  recordOutcome(input: RecordOutcomeInput): Promise<ClosedRun>;
  closeEndedRuns(): Promise<ClosedRuns>;
  closeLostRuns(): Promise<ClosedRuns>;
}
