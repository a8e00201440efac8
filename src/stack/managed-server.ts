/** One server of the stack: started, known to be ready, stopped, killed, and started again when it crashes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import { type Keeper, type KeptProcess } from './keeper-client';
import { type Ending, type Launch } from './keeper-messages';
import { RestartDelay } from './restart-delay';
import { ServerLog } from './server-log';
import { reasonOf, StackError } from './stack-error';

/** All there is to know for running one server; a restart uses the same ports and data. */
export interface ServerRecipe {
  /** As people know it: `Temporal server`. */
  readonly name: string;
  readonly address: string;
  readonly launch: Launch;
  /**
   * Throws as long as the server does not do its work.
   * @param said what it wrote to its log since this start
   */
  isReady(said: () => string): Promise<void>;
  /** Time it may take to be ready, in milliseconds. */
  readonly startsWithin: number;
  /** Time it gets to end by itself before it is killed, in milliseconds. */
  readonly stopsWithin: number;
}

/** What happens when a server ends though nobody asked it to. */
export interface CrashPolicy {
  readonly then: 'restart' | 'report';
  report(line: string): void;
  /** Told the process of every start, so that it can be found if we are killed. */
  started(pid: number): void;
}

const pollEvery = 50;

export class ManagedServer {
  readonly kind = 'started';
  private current: KeptProcess | undefined;
  private upSince = 0;
  private readonly turn = new Mutex();
  private readonly delay = new RestartDelay();
  private readonly log: ServerLog;
  private wanted = new AbortController();

  constructor(
    private readonly keeper: Keeper,
    private readonly recipe: ServerRecipe,
    private readonly policy: CrashPolicy,
  ) {
    this.log = new ServerLog(recipe.launch.log);
  }

  get name(): string {
    return this.recipe.name;
  }

  get address(): string {
    return this.recipe.address;
  }

  get logPath(): string {
    return this.log.path;
  }

  /** The process that runs now; `undefined` while the server is down. */
  get pid(): number | undefined {
    return this.current?.pid;
  }

  /**
   * Starts the server and waits until it does its work; one that is up is left as it is.
   * @throws StackError when it ends or is not ready in time, with its last words
   */
  start(signal?: AbortSignal): Promise<void> {
    this.wanted = new AbortController();
    const given = signal === undefined ? [] : [signal];
    const wanted = AbortSignal.any([this.wanted.signal, ...given]);
    return this.turn.runExclusive(() => this.bringUp(wanted));
  }

  /** Asks the server to end and waits; kills it when its time is over. */
  stop(): Promise<void> {
    this.wanted.abort();
    return this.turn.runExclusive(() => this.bringDown('SIGTERM'));
  }

  /** Ends the server without a chance to tidy up, as a crash would, and leaves it down. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.wanted.abort();
    return this.turn.runExclusive(() => this.bringDown(signal));
  }

  /** Stops the server if it is up, and starts it on the same ports and data. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private async bringUp(wanted: AbortSignal): Promise<void> {
    if (this.current !== undefined) return;
    this.log.setAsideIfLarge();
    const position = this.log.end();
    const child = await this.keeper.launch(this.recipe.launch);
    this.current = child;
    this.policy.started(child.pid);
    try {
      await this.untilReady(child, position, wanted);
    } catch (error) {
      await this.bringDown('SIGKILL');
      throw error;
    }
    this.upSince = Date.now();
    void child.ended.then((how) => this.onEnd(child, how));
  }

  private async untilReady(child: KeptProcess, position: number, wanted: AbortSignal): Promise<void> {
    const { name, startsWithin, launch } = this.recipe;
    let ending: Ending | undefined;
    void child.ended.then((how) => (ending = how));
    const latest = Date.now() + startsWithin;
    for (let reason = ''; ; await sleep(pollEvery)) {
      wanted.throwIfAborted();
      if (ending !== undefined)
        throw new StackError(`The ${name} ended at its start (${ending}):\n${this.lastWords(position)}`);
      if (Date.now() > latest)
        throw new StackError(
          `The ${name} was not ready after ${String(startsWithin / 1000)} s: ${reason}. See ${launch.log}.`,
        );
      try {
        await this.recipe.isReady(() => this.log.since(position));
        if (ending === undefined) return;
      } catch (error) {
        reason = reasonOf(error);
      }
    }
  }

  private lastWords(position: number): string {
    const words = this.log.lastLines(position);
    return words === '' ? `it said nothing; its log is ${this.log.path}` : words;
  }

  private async bringDown(signal: NodeJS.Signals): Promise<void> {
    const child = this.current;
    this.current = undefined;
    if (child === undefined) return;
    child.signal(signal);
    const late = setTimeout(() => {
      child.signal('SIGKILL');
    }, this.recipe.stopsWithin);
    await child.ended;
    clearTimeout(late);
  }

  private onEnd(child: KeptProcess, how: Ending): void {
    if (this.current !== child) return; // it was asked to end
    this.current = undefined;
    const { name, launch } = this.recipe;
    const report = `The ${name} has ended unexpectedly (${how}); its log is ${launch.log}.`;
    if (this.policy.then === 'report') {
      this.policy.report(report);
      return;
    }
    void this.startAgain(report, this.wanted.signal);
  }

  private async startAgain(report: string, wanted: AbortSignal): Promise<void> {
    const delay = this.delay.next(Date.now() - this.upSince);
    this.policy.report(`${report} Starting it again in ${String(delay / 1000)} s.`);
    try {
      await sleep(delay, undefined, { signal: wanted });
      await this.turn.runExclusive(async () => {
        if (!wanted.aborted) await this.bringUp(wanted);
      });
      if (!wanted.aborted) this.policy.report(`The ${this.name} is up again.`);
    } catch (error) {
      if (wanted.aborted) return;
      this.upSince = Date.now();
      await this.startAgain(reasonOf(error), wanted);
    }
  }
}
