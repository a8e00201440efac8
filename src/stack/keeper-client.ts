/** The stack's side of its keeper: starts programs through it and hears how they end. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { type Ending, type KeeperCommand, type KeeperNotice, type Launch } from './keeper-messages';
import { builtFile } from './built-file';
import { signalGroup } from './process-identity';
import { StackError } from './stack-error';

/** A program that the keeper runs. */
export interface KeptProcess {
  readonly pid: number;
  /** Resolves when it has ended, with how; never rejects. */
  readonly ended: Promise<Ending>;
  /** Sends a signal to the program and to all it started. */
  signal(name: NodeJS.Signals): void;
}

interface Pending {
  started(kept: KeptProcess): void;
  notStarted(error: StackError): void;
}

interface Running {
  readonly pid: number;
  end(how: Ending): void;
}

export class Keeper {
  private nextId = 1;
  private readonly pending = new Map<number, Pending>();
  private readonly running = new Map<number, Running>();

  private constructor(private readonly process: ChildProcess) {
    process.on('message', (notice: KeeperNotice) => {
      this.hear(notice);
    });
    process.once('exit', () => {
      this.lost();
    });
  }

  /**
   * Starts a keeper.
   * @param log the file its own troubles are written to
   */
  static async start(log: string): Promise<Keeper> {
    const program = builtFile('stack/keeper.js');
    if (!existsSync(program)) throw new StackError(`${program} is missing: run \`npm run build\` first.`);
    const output = openSync(log, 'a', 0o600);
    const process = fork(program, [], {
      detached: true,
      execArgv: [],
      env: {},
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    await once(process, 'spawn');
    return new Keeper(process);
  }

  get pid(): number {
    return this.process.pid ?? 0; // it has spawned, so there is one
  }

  /** @throws StackError when the program can't be started, naming it and the reason */
  launch(launch: Launch): Promise<KeptProcess> {
    const id = this.nextId++;
    return new Promise((started, notStarted) => {
      this.pending.set(id, { started, notStarted });
      this.tell({ do: 'start', id, launch }, () => {
        this.hear({ is: 'not started', id, reason: 'the process that keeps the servers is gone' });
      });
    });
  }

  /** Lets the keeper end; programs that still run are ended by it. */
  async close(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exit = once(this.process, 'exit');
    if (this.process.connected) this.process.disconnect();
    await exit;
  }

  private hear(notice: KeeperNotice): void {
    switch (notice.is) {
      case 'started':
        this.started(notice.id, notice.pid);
        break;
      case 'not started':
        this.pending.get(notice.id)?.notStarted(new StackError(notice.reason));
        this.pending.delete(notice.id);
        break;
      case 'ended':
        this.running.get(notice.id)?.end(notice.how);
        this.running.delete(notice.id);
        break;
    }
  }

  private started(id: number, pid: number): void {
    const ended = new Promise<Ending>((end) => this.running.set(id, { pid, end }));
    const signal = (name: NodeJS.Signals): void => {
      this.tell({ do: 'signal', id, signal: name });
    };
    this.pending.get(id)?.started({ pid, ended, signal });
    this.pending.delete(id);
  }

  /** Without its keeper no server may go on: nobody would end it when we are killed. */
  private lost(): void {
    for (const { pid, end } of this.running.values()) {
      signalGroup(pid, 'SIGKILL');
      end('the process that keeps it was killed');
    }
    this.running.clear();
    for (const { notStarted } of this.pending.values())
      notStarted(new StackError('the process that keeps the servers was killed'));
    this.pending.clear();
  }

  private tell(command: KeeperCommand, onFailure: () => void = () => undefined): void {
    if (!this.process.connected) {
      onFailure();
      return;
    }
    this.process.send(command, (error) => {
      if (error !== null) onFailure();
    });
  }
}
