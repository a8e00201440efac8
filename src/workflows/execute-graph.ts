/**
 * Runs the tasks of a graph, each the moment its parents are done, and knows nothing of what a task is.
 *
 * Tasks come one by one (`add`), so that work can begin while a plan is still being written; one that the plan lacks in
 * the end is taken back (`withdraw`); `seal` says that no more will come. There is one promise a task, and a task awaits
 * just its own parents: nothing waits for a level or a poll.
 */
import type { Node } from '../domain/graph-order';

/** How a task ended. `blocked` tasks never ran: a task they need did not get done, or never came. */
export type Settled<Id extends string, Result> =
  { state: 'done'; result: Result } | { state: 'failed'; error: unknown } | { state: 'blocked'; by: Id };

/**
 * Does a task. It is called as soon as the task is known, so that preparations need not wait; `parents` resolves with
 * the results of the tasks it needs, and rejects when one of them does not get done.
 */
export type Perform<Id extends string, Task extends Node<Id>, Result> = (
  task: Task,
  parents: Promise<ReadonlyMap<Id, Result>>,
  withdrawal: Withdrawal,
) => Promise<Result>;

/** How a task hears that it is not wanted any more. */
export interface Withdrawal {
  /** Sets what ends the task's work; called at most once, when the task is withdrawn. */
  whenWithdrawn(stop: () => void): void;
}

/** Why `parents` was rejected: passed on by `perform`, it blocks the task. */
class BlockedBy<Id extends string> extends Error {
  override readonly name = 'BlockedBy';
  constructor(readonly parent: Id) {
    super(`task ${parent} did not get done`);
  }
}

export class GraphExecution<Id extends string, Task extends Node<Id>, Result> {
  private readonly slots = new Map<Id, Slot<Id, Result>>();
  /** Tasks added and not withdrawn, each with what ends its work. */
  private readonly added = new Map<Id, { stop: () => void }>();
  private sealed = false;

  constructor(private readonly perform: Perform<Id, Task, Result>) {}

  /** Starts a task, whether or not the tasks it needs are known yet. A second task of the same id is passed over. */
  add(task: Task): void {
    if (this.sealed) throw new Error(`task ${task.id} came after the plan was sealed`);
    if (this.added.has(task.id)) return;
    const work = { stop: (): void => undefined };
    this.added.set(task.id, work);
    const parents = this.resultsOf(task.needs);
    // Nobody may be waiting yet when it rejects, which is no fault.
    parents.catch(() => undefined);
    const { settle } = this.slot(task.id);
    this.perform(task, parents, { whenWithdrawn: (stop) => (work.stop = stop) }).then(
      (result) => settle({ state: 'done', result }),
      (error: unknown) =>
        settle(
          error instanceof BlockedBy
            ? { state: 'blocked', by: error.parent as Id }
            : { state: 'failed', error },
        ), // ours: its parent is an Id
    );
  }

  /**
   * Ends a task's work and forgets it, so that another may be added under its id. Whoever needs it must be withdrawn too:
   * they wait for the task that was.
   */
  withdraw(id: Id): void {
    const work = this.added.get(id);
    if (!work) return;
    this.added.delete(id);
    this.slots.delete(id);
    work.stop();
  }

  /** No more tasks will come: tasks that wait for one that never came are blocked. */
  seal(): void {
    this.sealed = true;
    for (const [id, slot] of this.slots) if (!this.added.has(id)) slot.settle({ state: 'blocked', by: id });
  }

  /** How every added task ended, in the order added. Resolves when all have; call it after `seal`. */
  async results(): Promise<ReadonlyMap<Id, Settled<Id, Result>>> {
    const settled = new Map<Id, Settled<Id, Result>>();
    for (const id of this.added.keys()) settled.set(id, await this.slot(id).settled);
    return settled;
  }

  private async resultsOf(needs: readonly Id[]): Promise<ReadonlyMap<Id, Result>> {
    if (needs.length === 0) return new Map();
    const results = await Promise.all(
      needs.map(async (need) => {
        const settled = await this.slot(need).settled;
        if (settled.state !== 'done') throw new BlockedBy(need);
        return [need, settled.result] as const;
      }),
    );
    return new Map(results);
  }

  private slot(id: Id): Slot<Id, Result> {
    const known = this.slots.get(id);
    if (known) return known;
    const slot = newSlot<Id, Result>();
    this.slots.set(id, slot);
    return slot;
  }
}

interface Slot<Id extends string, Result> {
  settled: Promise<Settled<Id, Result>>;
  settle: (settled: Settled<Id, Result>) => void;
}

function newSlot<Id extends string, Result>(): Slot<Id, Result> {
  let settle: Slot<Id, Result>['settle'] = () => undefined;
  const settled = new Promise<Settled<Id, Result>>((resolve) => {
    settle = resolve;
  });
  return { settled, settle };
}
