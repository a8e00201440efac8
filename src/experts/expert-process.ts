/**
 * One process of one expert: started, watched, given one call at a time, and killed when a call must stop.
 *
 * Why processes and not a pool of threads: a thread's limits count V8's heap alone, and what fills memory here is
 * WebAssembly and native code. Why not tinypool with `runtime: 'child_process'`: it looks at memory only after a call
 * has ended and then recycles, waits a second after SIGTERM before it kills, and does not end its processes when the
 * parent dies in the middle of a computation. These three promises are what this file and its neighbours are for.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { ExpertError } from './expert-error';
import { ProgramMessage, type ExpertAnswer, type ExpertRequest } from './messages';
import { makeOwnFolder, removeFolder } from './own-folder';
import { residentMegabytes } from './resident-memory';

/** How often memory is looked at. What a process can take between two looks is the least that can be overshot. */
const LOOK_EVERY_MS = 100;
/** A process above this part of its limit gets no further call: WebAssembly's memory never shrinks. */
const WORN_OUT = 0.8;

export interface ProcessOptions {
  /** The model's id, for sentences. */
  name: string;
  /** The compiled program, absolute. */
  program: string;
  /** What the program is told on its command line. */
  args: readonly string[];
  /** Time it gets to load its model. */
  loadingSeconds: number;
  memoryMb: number;
  timeoutSeconds: number;
}

export class ExpertProcess {
  /** Resident memory when last looked at, in megabytes. */
  residentMb = 0;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #options: ProcessOptions;
  /** Why it was killed, when it was by us. */
  #reason: ExpertError | undefined;
  #hasEnded = false;
  #loaded = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
    const folder = makeOwnFolder();
    this.#child = fork(options.program, [...options.args], {
      // Nothing of the server's environment: an expert that is taken over finds no token.
      env: { TMPDIR: folder },
      serialization: 'advanced',
      // Node's WASI is marked as experimental; its warning would fill the log.
      execArgv: [`--max-old-space-size=${options.memoryMb}`, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const watch = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    watch.unref();
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        this.#hasEnded = true;
        clearInterval(watch);
        removeFolder(folder);
        resolve();
      };
      this.#child.once('exit', end);
      this.#child.once('error', end);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether it can take another call. */
  get isFit(): boolean {
    return (
      !this.#hasEnded && this.#reason === undefined && this.residentMb < WORN_OUT * this.#options.memoryMb
    );
  }

  /**
   * Gives it a call and waits for what it says, at most the expert's time limit. Anything but an answer or a refusal
   * of the input costs the process its life.
   * Throws `ExpertError`.
   */
  async call(request: ExpertRequest, signal: AbortSignal): Promise<ExpertAnswer> {
    const stop = (): void => void this.kill(new ExpertError('caller gone', 'The caller has gone.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await this.#load();
      const said = await this.#next(this.#options.timeoutSeconds, () => this.#child.send(request));
      switch (said.is) {
        case 'answer':
          return said.answer;
        case 'refused':
          throw new ExpertError('input refused', said.sentence);
        case 'ready':
          throw this.kill(this.#brokeDown('said something unexpected'));
        case 'failed':
          throw this.kill(this.#brokeDown(`failed: ${said.sentence}`));
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async #load(): Promise<void> {
    if (this.#loaded) return;
    const said = await this.#next(this.#options.loadingSeconds, () => undefined);
    if (said.is !== 'ready')
      throw this.kill(this.#brokeDown(said.is === 'failed' ? said.sentence : 'never got ready'));
    this.#loaded = true;
  }

  /** Ends it at once, whatever it is doing. The first reason given is the one that callers get. */
  kill(reason: ExpertError): ExpertError {
    this.#reason ??= reason;
    this.#child.kill('SIGKILL');
    return this.#reason;
  }

  /** Does something and waits for the next message. */
  async #next(seconds: number, act: () => void): Promise<ProgramMessage> {
    const tooLong = setTimeout(() => this.kill(this.#tookTooLong(seconds)), seconds * 1000);
    let hear: (message: unknown) => void = () => undefined;
    try {
      return await new Promise<ProgramMessage>((resolve, reject) => {
        hear = (message) => {
          const said = ProgramMessage.safeParse(message);
          if (said.success) resolve(said.data);
          else reject(this.kill(this.#brokeDown('said something unreadable')));
        };
        this.#child.once('message', hear);
        void this.ended.then(() => reject(this.#reason ?? this.#brokeDown(this.#howItEnded())));
        if (!this.#hasEnded && this.#reason === undefined) act();
      });
    } finally {
      clearTimeout(tooLong);
      this.#child.off('message', hear);
    }
  }

  async #look(): Promise<void> {
    if (this.pid === undefined) return;
    this.residentMb = (await residentMegabytes(this.pid)) ?? this.residentMb;
    if (this.residentMb > this.#options.memoryMb) {
      this.kill(
        this.#brokeDown(
          `needed more than its ${this.#options.memoryMb} MB of memory and was stopped: send it a smaller input`,
        ),
      );
    }
  }

  #tookTooLong(seconds: number): ExpertError {
    return new ExpertError(
      'took too long',
      `${this.#options.name} did not finish within ${seconds} s and was stopped: send it less at once.`,
    );
  }

  #brokeDown(what: string): ExpertError {
    return new ExpertError('broke down', `${this.#options.name} ${what}.`);
  }

  #howItEnded(): string {
    const { signalCode, exitCode } = this.#child;
    if (signalCode === null && exitCode === null) return 'could not be started';
    return `stopped unexpectedly (${signalCode ?? `exit code ${exitCode}`})`;
  }
}
