/** The state of a run in progress: what the query and the Web UI show, and what closing it needs. */
import {
  ApplicationFailure,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { PlannedTask, RunSoFar } from '../activities/contract';
import type { StoreKey, TaskId } from '../domain/ids';
import type { RunRequest, RunView, TaskOutcome, TaskView } from '../domain/run';
import { addUsage, noUsage, type Usage } from '../domain/usage';
import { cancelTaskUpdate, progressQuery } from './messages';
import { renderDetails } from './render-details';
import { stageAttribute } from './search-attributes';
import { shortenOutcomes } from './shorten-outcomes';

/** Outputs a task shows while the run goes on; all of them are in its records. */
const shownOutputs = 8;

export class RunState {
  private readonly tasks = new Map<TaskId, TaskView>();
  private stage: RunView['stage'] = 'planning';
  private planningRound = 0;
  private controller = '';
  private usage: Usage = noUsage;
  private repairs: string[] = [];
  private leftOut: string[] = [];
  private plan: RunSoFar['plan'] = { is: 'none' };
  private outcomes: TaskOutcome[] = [];
  /** Whether what the Web UI shows is to be written anew at the end of this turn. */
  private isStale = false;
  /** What stops each task that has not ended. */
  private readonly stops = new Map<TaskId, () => void>();

  constructor(readonly request: RunRequest) {
    setHandler(progressQuery, () => this.view());
    setHandler(cancelTaskUpdate, (id) => this.stop(id), {
      validator: (id) => this.refuseUnlessOpen(id),
    });
    this.enter('planning');
  }

  view(): RunView {
    const { stage, planningRound, controller } = this;
    return { runId: this.request.runId, stage, planningRound, controller, tasks: [...this.tasks.values()] };
  }

  soFar(): RunSoFar {
    const { plan, repairs, leftOut, usage } = this;
    return { run: this.request, plan, repairs, leftOut, usage, tasks: shortenOutcomes(this.outcomes) };
  }

  spend(usage: Usage): void {
    this.usage = addUsage(this.usage, usage);
  }

  beginPlanning(round: number): void {
    this.planningRound = round;
    this.show();
  }

  plannedBy(controller: string): void {
    this.controller = controller;
  }

  accept({ planKey, repairs, leftOut }: Pick<RunSoFar, 'repairs' | 'leftOut'> & { planKey: StoreKey }): void {
    this.plan = { is: 'made', planKey };
    this.repairs = repairs;
    this.leftOut = leftOut;
    this.enter('executing');
  }

  enter(stage: RunView['stage']): void {
    this.stage = stage;
    upsertSearchAttributes([{ key: stageAttribute, value: stage }]);
    this.show();
  }

  know({ id, type, needs }: PlannedTask): void {
    this.tasks.set(id, { id, type, needs, state: 'choosing', model: '', reason: '', outputs: [] });
    this.show();
  }

  /** A task of an earlier draft of the plan, which is no longer wanted. */
  forget(id: TaskId): void {
    this.tasks.delete(id);
    this.show();
  }

  /** @param stop ends the task's work; called at most once */
  async whileStoppable<Result>(id: TaskId, stop: () => void, work: () => Promise<Result>): Promise<Result> {
    this.stops.set(id, stop);
    try {
      return await work();
    } finally {
      if (this.stops.get(id) === stop) this.stops.delete(id);
    }
  }

  update(id: TaskId, change: Partial<TaskView>): void {
    const task = this.tasks.get(id);
    if (task)
      this.tasks.set(id, {
        ...task,
        ...change,
        outputs: (change.outputs ?? task.outputs).slice(0, shownOutputs),
      });
    this.show();
  }

  settle(outcomes: TaskOutcome[]): void {
    this.outcomes = outcomes;
    for (const outcome of outcomes) {
      if (outcome.state !== 'done') this.update(outcome.id, { state: outcome.state, reason: outcome.why });
    }
  }

  private stop(id: TaskId): TaskId {
    this.stops.get(id)?.();
    return id;
  }

  private refuseUnlessOpen(id: TaskId): void {
    if (this.stops.has(id)) return;
    const known = this.tasks.get(id);
    throw ApplicationFailure.nonRetryable(
      known ? `Task ${id} has ended already: it is ${known.state}.` : `The run has no task ${id}.`,
      'Request.Invalid',
    );
  }

  /** Once for all that changes in a turn: a plan of a thousand tasks would else be written out a thousand times. */
  private show(): void {
    if (this.isStale) return;
    this.isStale = true;
    void Promise.resolve().then(() => {
      this.isStale = false;
      setCurrentDetails(renderDetails(this.view()));
    });
  }
}
