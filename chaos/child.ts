/** A program of ours in a process group of its own, which can be killed, paused and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface ChildOptions {
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Where what it writes to standard error goes. */
  readonly log: string;
}

export class Child {
  private child: ChildProcess | undefined;
  private lines: string[] = [];

  constructor(private readonly options: ChildOptions) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts it and hears its lines. */
  launch(): ChildProcess {
    const log = openSync(this.options.log, 'a');
    const child = spawn(process.execPath, this.options.arguments, {
      cwd: this.options.folder,
      env: this.options.environment,
      detached: true,
      stdio: ['ignore', 'pipe', log],
    });
    closeSync(log);
    this.lines = [];
    if (child.stdout) createInterface(child.stdout).on('line', (line) => this.lines.push(line));
    this.child = child;
    return child;
  }

  /** Starts it and waits until it says that it is ready. */
  async start(): Promise<void> {
    const child = this.launch();
    while (this.lines.length === 0) {
      if (child.exitCode !== null) throw new Error(`It ended at its start; see ${this.options.log}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Waits until it has ended. @returns its exit code; `null` where a signal ended it */
  async end(): Promise<number | null> {
    const { child } = this;
    if (child === undefined || child.signalCode !== null) return null;
    if (child.exitCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    signalGroup(child.pid, 'SIGKILL');
    await ended;
  }
}

/** A signal to a process and all it started; to one that is gone, none. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
