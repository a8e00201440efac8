/**
 * The hub's lists, task by task: in memory, and in the snapshot file from which they begin. A list is asked for once at
 * a time; after a failure the hub is left alone for a while.
 */
import { Failure } from '../../domain/failures';
import type { TaskType } from '../../domain/task-catalogue';
import { describeModel } from './describe-model';
import type { HubClient } from './hub-client';
import type { KnownModel } from './known-model';
import { listModels } from './list-models';
import { OnceAtATime } from './once-at-a-time';
import { readSnapshot, type TaskList, writeSnapshot } from './snapshot';

export interface ListsOptions {
  /** The hub's address, by which a snapshot is known. */
  url: string;
  snapshotPath: string;
  /** Most models a task. */
  count: number;
  /** Most tokens of a description. */
  cardTokens: number;
  /** How old a list may be before it is asked for again, in milliseconds. */
  maxAgeMs: number;
  /** How long the hub is left alone after a failure, unless it says so itself, in milliseconds. */
  pauseMs: number;
}

interface Pause {
  until: number;
  failure: Failure;
}

export class TaskLists {
  private lists = new Map<TaskType, TaskList>();
  private loading: Promise<void> | undefined;
  private saving = Promise.resolve();
  private isToBeSaved = false;
  private readonly pauses = new Map<string, Pause>();
  private readonly refreshing;
  private readonly describing;
  /** What went wrong last; empty where nothing has since. */
  problem = '';

  /**
   * @param refreshed hears of every list that has just come from the hub
   * @param ending ends all work
   */
  constructor(
    private readonly client: HubClient,
    private readonly options: ListsOptions,
    private readonly refreshed: (models: readonly KnownModel[]) => void,
    ending: AbortSignal,
  ) {
    this.refreshing = new OnceAtATime((task: TaskType, signal) => this.doRefresh(task, signal), ending);
    this.describing = new OnceAtATime((task: TaskType, signal) => this.doDescribe(task, signal), ending);
  }

  /** Has the snapshot read, once. */
  ready(): Promise<void> {
    this.loading ??= this.load();
    return this.loading;
  }

  async find(task: TaskType): Promise<TaskList | undefined> {
    await this.ready();
    return this.lists.get(task);
  }

  isFresh = ({ listedAt }: TaskList): boolean => Date.now() - listedAt < this.options.maxAgeMs;

  /** All that are known now. */
  known = (): readonly TaskList[] => [...this.lists.values()];

  /** Fails with Model.HubUnavailable. */
  refresh(task: TaskType): Promise<void> {
    return this.refreshing.run(task);
  }

  /** Reads the cards of models whose descriptions are only made up so far. Never fails: those that don't come stay so. */
  describe(task: TaskType): Promise<void> {
    return this.describing.run(task);
  }

  private async load(): Promise<void> {
    const { snapshotPath, url } = this.options;
    for (const [task, list] of await readSnapshot(snapshotPath, url)) {
      if (!this.lists.has(task)) this.lists.set(task, list);
    }
  }

  private async doRefresh(task: TaskType, signal: AbortSignal): Promise<void> {
    const known = await this.find(task);
    await this.unlessPaused(`list ${task}`, async () => {
      const listed = await listModels(this.client, task, this.options.count, signal);
      const models = listed.map((model) => withKnownDescription(model, known?.models ?? []));
      this.lists.set(task, { listedAt: Date.now(), models });
      this.refreshed(models);
      this.save();
    });
  }

  private async doDescribe(task: TaskType, signal: AbortSignal): Promise<void> {
    const list = await this.find(task);
    const waiting = list?.models.filter(({ isDescribed }) => !isDescribed) ?? [];
    if (waiting.length === 0) return;
    const described: KnownModel[] = [];
    const reading = waiting.map((model) =>
      this.unlessPaused('cards', async () => {
        described.push(await describeModel(this.client, model, this.options.cardTokens, signal));
      }).catch(() => undefined),
    );
    await Promise.all(reading);
    // The list may have been refreshed meanwhile.
    const now = this.lists.get(task);
    if (!now || described.length === 0) return;
    this.lists.set(task, {
      ...now,
      models: now.models.map((model) => withKnownDescription(model, described)),
    });
    this.save();
  }

  private async unlessPaused(what: string, work: () => Promise<void>): Promise<void> {
    const pause = this.pauses.get(what);
    if (pause && Date.now() < pause.until) throw pause.failure;
    try {
      await work();
      this.problem = '';
    } catch (error) {
      if (error instanceof Failure) {
        const { retryAfter } = error;
        const wait = retryAfter.known ? retryAfter.milliseconds : this.options.pauseMs;
        this.pauses.set(what, { until: Date.now() + wait, failure: error });
        this.problem = error.message;
      }
      throw error;
    }
  }

  /** Several changes at once are one writing. A file that can't be written takes nothing from those who ask now. */
  private save(): void {
    if (this.isToBeSaved) return;
    this.isToBeSaved = true;
    this.saving = this.saving.then(async () => {
      this.isToBeSaved = false;
      const { snapshotPath, url } = this.options;
      try {
        await writeSnapshot(snapshotPath, url, this.lists);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        this.problem = `The hub's lists can't be kept in ${snapshotPath}: ${why}. Check IMPRESARIO_HUB_SNAPSHOT.`;
      }
    });
  }
}

/** A description holds for the revision whose card was read. */
function withKnownDescription(model: KnownModel, known: readonly KnownModel[]): KnownModel {
  const same = known.find(
    ({ card, isDescribed }) =>
      isDescribed && card.id === model.card.id && card.revision === model.card.revision,
  );
  if (!same || model.isDescribed) return model;
  return { ...model, isDescribed: true, card: { ...model.card, description: same.card.description } };
}
