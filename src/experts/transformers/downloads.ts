/**
 * Weights for the server: which models have theirs, and fetching them at the first call where that is allowed. One model
 * is fetched at a time, by a process of its own that goes on when its caller has gone, so that the next call finds it done.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ExpertError } from '../expert-error';
import { type TransformersModel } from './models';
import { isDownloaded } from './weights';

export type Readiness = 'downloaded' | 'on first use' | 'not downloaded';

export interface DownloadSettings {
  /** Folder of the weights. */
  weights: string;
  /** Whether weights may be fetched at a model's first call. */
  areAllowed: boolean;
  /** Where from. */
  hub: string;
}

/** After a download failed, the model is neither offered nor tried again for so long. */
const REST_MS = 5 * 60_000;

export class Downloads {
  readonly #running = new Map<string, Promise<void>>();
  readonly #restUntil = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();
  #child: ChildProcess | undefined;
  #isClosed = false;

  constructor(readonly settings: DownloadSettings) {}

  readinessOf(model: TransformersModel): Readiness {
    if (isDownloaded(this.settings.weights, model)) return 'downloaded';
    const mayTry = this.settings.areAllowed && (this.#restUntil.get(model.id) ?? 0) < Date.now();
    return mayTry ? 'on first use' : 'not downloaded';
  }

  /**
   * Returns when the model's weights are there.
   * Throws `ExpertError` of kind `not ready`, or `caller gone` when the signal says so.
   */
  async ensure(model: TransformersModel, signal: AbortSignal): Promise<void> {
    switch (this.readinessOf(model)) {
      case 'downloaded':
        return;
      case 'not downloaded':
        throw new ExpertError('not ready', this.#whyNot(model));
      case 'on first use':
        await orGone(this.#fetch(model), signal);
    }
  }

  /** Ends a download that is going on. What it has fetched stays. */
  close(): void {
    this.#isClosed = true;
    this.#child?.kill('SIGKILL');
  }

  #fetch(model: TransformersModel): Promise<void> {
    const running = this.#running.get(model.id);
    if (running !== undefined) return running;
    const download = this.#last.then(() => this.#run(model)).finally(() => this.#running.delete(model.id));
    this.#last = download.catch(() => undefined);
    this.#running.set(model.id, download);
    return download;
  }

  async #run(model: TransformersModel): Promise<void> {
    const { weights, hub } = this.settings;
    if (!this.#isClosed) {
      const child = fork(join(__dirname, 'download.js'), ['--weights', weights, '--hub', hub, model.id], {
        // Nothing of the server's environment: it holds no key for the hub, and needs none.
        env: {},
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      this.#child = child;
      await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    }
    if (isDownloaded(weights, model)) return;
    this.#restUntil.set(model.id, Date.now() + REST_MS);
    throw new ExpertError('not ready', this.#whyNot(model));
  }

  #whyNot({ id }: TransformersModel): string {
    const how = `run \`npm run experts:download -- ${id}\` where there is a way to the hub`;
    return this.settings.areAllowed
      ? `The weights of ${id} are not on this machine and could not be fetched: ${how}; the log says why.`
      : `The weights of ${id} are not on this machine: ${how}, or set IMPRESARIO_EXPERT_DOWNLOADS=on.`;
  }
}

/** What is waited for goes on when the caller goes. */
async function orGone(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let leave = (): void => undefined;
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(new ExpertError('caller gone', 'The caller has gone.'));
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
  try {
    await Promise.race([work, gone]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
