/**
 * The processes of one expert and the calls that wait for them. A call takes a place first (before its body is read,
 * so that what waits can't fill the server's memory), then runs, then gives the place back.
 *
 * Processes start when a call needs one, stay for the next call with their model loaded, and leave after an idle time.
 */
import { ExpertError } from './expert-error';
import { ExpertProcess, type ProcessOptions } from './expert-process';
import { type MemoryBudget, type Tenant } from './memory-budget';
import { type ExpertAnswer, type ExpertRequest } from './messages';
import { type ModelCard } from './model-card';

export interface ExpertState {
  id: string;
  /** Calls that have a place and no process yet. */
  queued: number;
  running: number;
  /** Processes replaced: they broke down, met a limit, or were stopped because their caller went. */
  restarts: number;
  processes: { pid: number; residentMb: number; is: 'working' | 'idle' }[];
}

interface Waiting {
  resolve(process: ExpertProcess): void;
  reject(error: unknown): void;
}

/** How an expert's processes are run. */
export interface PoolOptions extends Pick<ProcessOptions, 'program' | 'args' | 'loadingSeconds'> {
  /** Seconds after which a process that nobody needs leaves. */
  idleSeconds: number;
  /** What its processes share memory with; `undefined` where its own limits are all that holds. */
  budget: MemoryBudget | undefined;
}

export class ExpertPool implements Tenant {
  readonly #processes = new Set<ExpertProcess>();
  /** Idle processes, each with the timer that ends it. The last one in is the first one out. */
  readonly #idle = new Map<ExpertProcess, NodeJS.Timeout>();
  /** Processes that have been told to end: `close` waits for them. */
  readonly #leaving = new Set<ExpertProcess>();
  readonly #waiting = new Set<Waiting>();
  #places = 0;
  #restarts = 0;
  #lastUsed = 0;
  #isClosed = false;

  constructor(
    readonly card: ModelCard,
    readonly options: PoolOptions,
  ) {
    options.budget?.join(this);
  }

  get name(): string {
    return this.card.id;
  }

  lastUsed(): number {
    return this.#lastUsed;
  }

  /** A process at work may grow to its limit; an idle one takes what it takes. */
  memory(): { working: number; idle: number } {
    const idle = [...this.#idle.keys()];
    return {
      working: (this.#processes.size - idle.length) * this.card.limits.memoryMb,
      idle: idle.reduce((sum, { residentMb }) => sum + residentMb, 0),
    };
  }

  dismissIdle(): void {
    for (const process of [...this.#idle.keys()]) this.#dismiss(process);
  }

  /**
   * Does something that ends in a call, with a place held from beginning to end.
   * Throws `ExpertError` of kind `busy` at once when every place is taken.
   */
  async withPlace<T>(work: (call: ExpertPool['call']) => Promise<T>): Promise<T> {
    const { concurrency, queue } = this.card.limits;
    if (this.#isClosed)
      throw new ExpertError('busy', 'The expert server is closing: try again when it is back.');
    if (this.#places >= concurrency + queue) {
      throw new ExpertError(
        'busy',
        `${this.card.id} has ${concurrency} running and ${queue} waiting calls, which is all it takes: try again soon.`,
      );
    }
    this.#places += 1;
    try {
      return await work((request, signal) => this.call(request, signal));
    } finally {
      this.#places -= 1;
    }
  }

  async call(request: ExpertRequest, signal: AbortSignal): Promise<ExpertAnswer> {
    const process = await this.#take(signal);
    this.#lastUsed = performance.now();
    try {
      return await process.call(request, signal);
    } finally {
      this.#giveBack(process);
    }
  }

  state(): ExpertState {
    const processes = [...this.#processes].flatMap((process) =>
      process.pid === undefined
        ? []
        : [
            {
              pid: process.pid,
              residentMb: Math.round(process.residentMb),
              is: this.#idle.has(process) ? ('idle' as const) : ('working' as const),
            },
          ],
    );
    const running = this.#processes.size - this.#idle.size;
    return {
      id: this.card.id,
      queued: this.#waiting.size,
      running,
      restarts: this.#restarts,
      processes,
    };
  }

  /** Takes no more calls, ends those that wait and every process, and returns when the last process is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const closing = new ExpertError('busy', 'The expert server is closing: try again when it is back.');
    for (const waiting of this.#waiting) waiting.reject(closing);
    const processes = [...this.#processes];
    for (const process of processes) process.kill(closing);
    await Promise.all([...processes, ...this.#leaving].map((process) => process.ended));
  }

  async #take(signal: AbortSignal): Promise<ExpertProcess> {
    const idle = [...this.#idle].at(-1);
    if (idle !== undefined) {
      const [process, leaving] = idle;
      clearTimeout(leaving);
      this.#idle.delete(process);
      return process;
    }
    if (this.#processes.size < this.card.limits.concurrency) return this.#start();
    return this.#wait(signal);
  }

  async #wait(signal: AbortSignal): Promise<ExpertProcess> {
    let waiting: Waiting | undefined;
    let leave = (): void => undefined;
    try {
      return await new Promise<ExpertProcess>((resolve, reject) => {
        waiting = { resolve, reject };
        this.#waiting.add(waiting);
        leave = () => reject(new ExpertError('caller gone', 'The caller has gone.'));
        signal.addEventListener('abort', leave, { once: true });
        if (signal.aborted) leave();
      });
    } finally {
      signal.removeEventListener('abort', leave);
      if (waiting !== undefined) this.#waiting.delete(waiting);
    }
  }

  /** Throws `ExpertError` of kind `busy` where there is no memory for it. */
  #start(): ExpertProcess {
    const { memoryMb, timeoutSeconds } = this.card.limits;
    const { program, args, loadingSeconds, budget } = this.options;
    budget?.makeRoom(memoryMb);
    const process = new ExpertProcess({
      name: this.card.id,
      program,
      args,
      loadingSeconds,
      memoryMb,
      timeoutSeconds,
    });
    this.#processes.add(process);
    void process.ended.then(() => this.#forget(process));
    return process;
  }

  #giveBack(process: ExpertProcess): void {
    if (!process.isFit) {
      // Its end makes room: see #forget.
      this.#restarts += 1;
      process.kill(new ExpertError('broke down', `${this.card.id} is being replaced.`));
      return;
    }
    const [next] = this.#waiting;
    if (next !== undefined) {
      this.#waiting.delete(next);
      next.resolve(process);
      return;
    }
    const leaving = setTimeout(() => this.#dismiss(process), this.options.idleSeconds * 1000);
    leaving.unref();
    this.#idle.set(process, leaving);
  }

  /** Ends an idle process that nobody needed for a while. It counts as gone at once. */
  #dismiss(process: ExpertProcess): void {
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    this.#processes.delete(process);
    this.#leaving.add(process);
    void process.ended.then(() => this.#leaving.delete(process));
    process.kill(new ExpertError('broke down', `${this.card.id} is resting.`));
  }

  /** A process has ended: whoever waits gets a new one. */
  #forget(process: ExpertProcess): void {
    clearTimeout(this.#idle.get(process));
    if (this.#idle.delete(process)) this.#restarts += 1;
    this.#processes.delete(process);
    if (this.#isClosed) return;
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#waiting.delete(next);
    try {
      next.resolve(this.#start());
    } catch (error) {
      next.reject(error);
    }
  }
}
