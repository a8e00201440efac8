/**
 * Tasks begun while their plan was still being written. What the finished plan has just so goes on; what it lacks, or
 * has otherwise, is stopped. A rejected plan's tasks go on until the next plan decides: it often has them again.
 */
import { patched, sleep } from '@temporalio/workflow';
import type { PlannedTask, StreamedTasks } from '../activities/contract';
import type { StoreKey, TaskId } from '../domain/ids';
import type { GraphExecution } from './execute-graph';
import type { KnownTask } from './known-task';
import type { Performed } from './perform-task';
import type { RunState } from './run-state';

export type Execution = GraphExecution<TaskId, KnownTask, Performed>;

/**
 * Tasks added in one turn of the workflow. Each costs a millisecond or two there, and on a busy machine many times that; a
 * turn that lasts five seconds is taken for a deadlock, and ends the worker's process.
 */
const addedAtOnce = 100;

export class DraftTasks {
  private readonly fingerprints = new Map<TaskId, string>();
  private round = 1;
  private attempt = 0;
  private isOver = false;

  constructor(
    private readonly execution: Execution,
    private readonly run: RunState,
  ) {}

  /** A new plan is being written. What came for the first one before anybody listened has been taken already. */
  begin(round: number): void {
    if (round === this.round) return;
    this.round = round;
    this.attempt = 0;
  }

  /** Takes tasks as they are written. A repeated attempt writes another plan: the newest counts. */
  take({ round, attempt, planKey, tasks }: StreamedTasks): void {
    if (this.isOver || round !== this.round || attempt < this.attempt) return;
    this.attempt = attempt;
    for (const task of tasks) this.add(task, planKey);
  }

  /** The plan is finished and will be run. */
  async settle(tasks: readonly PlannedTask[], planKey: StoreKey): Promise<void> {
    this.isOver = true;
    const wanted = new Set(tasks.map(({ id }) => id));
    for (const id of this.fingerprints.keys()) if (!wanted.has(id)) this.drop(id);
    for (const [at, task] of tasks.entries()) {
      if (at > 0 && at % addedAtOnce === 0 && patched('added-in-parts')) await sleep(1);
      this.add(task, planKey);
    }
    this.execution.seal();
  }

  private add(task: PlannedTask, planKey: StoreKey): void {
    if (this.fingerprints.get(task.id) === task.fingerprint) return;
    this.drop(task.id);
    this.fingerprints.set(task.id, task.fingerprint);
    this.execution.add({ ...task, planKey });
  }

  private drop(id: TaskId): void {
    if (!this.fingerprints.delete(id)) return;
    this.execution.withdraw(id);
    this.run.forget(id);
  }
}
