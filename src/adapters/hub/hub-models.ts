/**
 * The live Hugging Face Hub as a hub of models: those that Inference Providers serve now. Lists are served as they are
 * known, also when they are old, and asked for again in the background; whoever waits for the hub waits only a little.
 */
import { Failure } from '../../domain/failures';
import type { ModelId } from '../../domain/ids';
import { hubTagOf, type TaskType, taskTypes } from '../../domain/task-catalogue';
import type { ModelHub } from '../../ports';
import type { ModelCheck } from './check-model';
import { createHubClient } from './hub-client';
import { toCards } from './known-model';
import { ModelChecks } from './model-checks';
import { unlessAborted, withPatience } from './once-at-a-time';
import { type ListsOptions, TaskLists } from './task-lists';

export interface HubOptions extends ListsOptions {
  /** A Hugging Face token; empty where there is none. */
  token: string;
  /** How long those who ask wait for news of models that are known already, in milliseconds. */
  patienceMs: number;
  /** How long they wait for the first lists of all, in milliseconds. */
  firstPatienceMs: number;
}

/** How it stands with what is known of the hub. */
export interface HubState {
  /** Tasks that there is a list for. */
  tasks: number;
  /** Models on those lists, each counted once. */
  models: number;
  /** When the oldest list was made, in milliseconds since 1970; 0 where there is none. */
  oldestAt: number;
  isFresh: boolean;
  /** What went wrong last, as a sentence; empty where nothing has since. */
  problem: string;
}

export interface HubModels extends ModelHub {
  /**
   * Asks the hub whether a model is still there, and leaves it out of all lists from then on where it is not.
   * Fails with Model.HubUnavailable.
   */
  check(id: ModelId, signal: AbortSignal): Promise<ModelCheck>;
  /** What is known without asking the hub. */
  state(): Promise<HubState>;
  /** Ends whatever goes on in the background. */
  close(): void;
}

const hubTasks = taskTypes.filter((task) => hubTagOf(task) !== undefined);

export function createHubModels(options: HubOptions): HubModels {
  const ending = new AbortController();
  const client = createHubClient(options);
  const checks = new ModelChecks(client, options, ending.signal);
  const lists = new TaskLists(client, options, (models) => checks.listed(models), ending.signal);
  const { patienceMs, firstPatienceMs } = options;

  /** Sees to it that there is a list, and that one which is old is asked for again. */
  async function ensureListed(task: TaskType, signal: AbortSignal): Promise<void> {
    const known = await lists.find(task);
    if (!known) return unlessAborted(lists.refresh(task), signal);
    if (!lists.isFresh(known)) await withPatience(quietly(lists.refresh(task)), patienceMs, signal);
  }

  return {
    async models(task, signal) {
      if (hubTagOf(task) === undefined) return [];
      await ensureListed(task, signal);
      const listed = (await lists.find(task))?.models ?? [];
      const news = Promise.all([checks.ensure(listed), lists.describe(task)]);
      await withPatience(news, patienceMs, signal);
      const now = (await lists.find(task))?.models ?? [];
      return now.flatMap((model) => checks.present(model)).flatMap(toCards);
    },

    async tasks(signal) {
      const failures: unknown[] = [];
      const listing = hubTasks.map(async (task) => {
        const known = await lists.find(task);
        const refreshed = known && lists.isFresh(known) ? undefined : lists.refresh(task);
        const noted = refreshed?.catch((error: unknown) => failures.push(error));
        if (!known) await noted;
      });
      await withPatience(Promise.all(listing), firstPatienceMs, signal);
      const found = await Promise.all(
        hubTasks.map(async (task) => {
          const models = (await lists.find(task))?.models ?? [];
          return models.some((model) => checks.present(model).length > 0) ? [task] : [];
        }),
      );
      if (lists.known().length === 0) throw failures[0] ?? tooSlow(options.url, firstPatienceMs);
      return found.flat();
    },

    check: (id, signal) => unlessAborted(checks.check(id), signal),

    async state() {
      await lists.ready();
      const known = lists.known();
      return {
        tasks: known.length,
        models: new Set(known.flatMap(({ models }) => models.map(({ card }) => card.id))).size,
        oldestAt: known.length === 0 ? 0 : Math.min(...known.map(({ listedAt }) => listedAt)),
        isFresh: known.every(lists.isFresh),
        problem: lists.problem,
      };
    },

    close: () => ending.abort(new Error('The service stops.')),
  };
}

/** What fails in the background is told by the state, and where nothing else is known. */
const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined);

const tooSlow = (url: string, patienceMs: number): Failure =>
  new Failure(
    'Model.HubUnavailable',
    `The Hugging Face Hub at ${url} has listed nothing within ${patienceMs / 1000} s. Check HF_HUB_URL and the network.`,
  );
