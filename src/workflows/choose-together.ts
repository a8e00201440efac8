/**
 * Choices for tasks that become known at the same moment are one activity: a plan of a thousand tasks needs sixty of them,
 * not a thousand. Tasks that can begin at once don't wait for the choices of later ones.
 */
import { CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import { Semaphore } from 'async-mutex';
import type { Activities, SelectModelsResult } from '../activities/contract';
import type { Assignment } from '../domain/model';
import { activityOptions } from './activity-options';
import type { KnownTask } from './known-task';
import { readFailure } from './read-failure';
import type { RunState } from './run-state';
import { TaskNotDone } from './task-not-done';

const { selectModels } = proxyActivities<Activities>(activityOptions.selectModels);

/** Choices in one activity, all asked for side by side. */
const mostTogether = 16;
/** Activities at once: enough to keep ahead of the experts, few enough to spare the controller. */
const activitiesAtOnce = 2;

/** A task that waits for its choice. */
interface Waiting {
  task: KnownTask;
  isWanted: boolean;
  resolve(assignment: Assignment): void;
  reject(error: unknown): void;
}

export class ChoosingTogether {
  private newcomers: Waiting[] = [];
  private readonly asked = new Map<CancellationScope, readonly Waiting[]>();
  private readonly slots = new Semaphore(activitiesAtOnce);
  /** The run's own: the scope of one task must not end the choices of others. */
  private readonly scope = CancellationScope.current();

  constructor(private readonly run: RunState) {}

  /** @throws TaskNotDone where nobody can do it */
  choose(task: KnownTask): Promise<Assignment> {
    const made = new Promise<Assignment>((resolve, reject) => {
      const waiting: Waiting = { task, isWanted: true, resolve, reject };
      CancellationScope.current().cancelRequested.catch((error: unknown) => {
        waiting.isWanted = false;
        reject(error);
        this.endUnwanted();
      });
      // All that are known by the end of this turn go together.
      if (this.newcomers.push(waiting) === 1) void Promise.resolve().then(() => this.askForNewcomers());
    });
    return made;
  }

  private askForNewcomers(): void {
    for (const group of groupsOf(this.newcomers.splice(0))) {
      void this.scope.run(() => this.slots.runExclusive(() => this.ask(group)));
    }
  }

  private async ask(group: readonly Waiting[]): Promise<void> {
    const wanted = group.filter(({ isWanted }) => isWanted);
    const [first] = wanted;
    if (!first) return;
    const scope = new CancellationScope();
    this.asked.set(scope, wanted);
    try {
      const result = await scope.run(() =>
        selectModels.executeWithOptions({ summary: summaryOf(wanted) }, [
          { run: this.run.request, planKey: first.task.planKey, tasks: wanted.map(({ task }) => task.id) },
        ]),
      );
      this.run.spend(result.usage);
      for (const waiting of wanted) settle(waiting, result);
    } catch (error) {
      const isOver = isCancellation(error);
      const { why, then, spent } = readFailure(error);
      if (!isOver) this.run.spend(spent);
      for (const { reject } of wanted) reject(isOver ? error : notDone(why, then));
    } finally {
      this.asked.delete(scope);
    }
  }

  private endUnwanted(): void {
    for (const [scope, group] of this.asked) if (!group.some(({ isWanted }) => isWanted)) scope.cancel();
  }
}

/** Of one plan record each; those that need nothing first. */
function groupsOf(newcomers: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = [];
  const open = new Map<string, Waiting[]>();
  for (const waiting of newcomers) {
    const { planKey, needs } = waiting.task;
    const kind = `${needs.length === 0 ? 'at once' : 'later'} ${planKey}`;
    const group = open.get(kind) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(waiting);
    open.set(kind, group.length < mostTogether ? group : []);
  }
  return groups.sort((one, other) => hasNeeds(one) - hasNeeds(other));
}

const hasNeeds = ([first]: readonly Waiting[]): number => (first && first.task.needs.length > 0 ? 1 : 0);

function settle(
  { task: { id }, resolve, reject }: Waiting,
  { candidates, choices }: SelectModelsResult,
): void {
  const choice = choices.find(({ task }) => task === id);
  if (!choice?.made) {
    reject(notDone(choice?.why ?? 'No choice was made for it.', choice?.then ?? 'fail-run'));
    return;
  }
  const [first, ...others] = choice.order.flatMap((place) => candidates[place] ?? []);
  if (!first) return reject(notDone('No choice was made for it.', 'fail-run'));
  resolve({ task: id, candidates: [first, ...others], chosenBy: choice.chosenBy, reason: choice.reason });
}

const notDone = (why: string, then: string): TaskNotDone =>
  new TaskNotDone(then === 'skip-task' ? 'skipped' : 'failed', why, []);

function summaryOf(group: readonly Waiting[]): string {
  const [first] = group;
  const more = group.length - 1;
  return first ? `${first.task.id}. ${first.task.type}${more > 0 ? ` and ${more} more` : ''}` : '';
}
