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
  private process: Promise<ChildProcess> | undefined;
  private nextId = 1;
  private readonly pending = new Map<number, Pending>();
  private readonly running = new Map<number, Running>();

  /**
   * @param log the file that the keeper's own troubles are written to
   * @param started told the keeper's process, and that of another one should it be killed
   */
  constructor(
    private readonly log: string,
    private readonly started: (pid: number) => void,
  ) {}

  /** @throws StackError when the program can't be started, naming it and the reason */
  async launch(launch: Launch): Promise<KeptProcess> {
    const keeper = await this.keeper();
    const id = this.nextId++;
    return new Promise((started, notStarted) => {
      this.pending.set(id, { started, notStarted });
      tell(keeper, { do: 'start', id, launch });
    });
  }

  /** Lets the keeper end; programs that still run are ended by it. */
  async close(): Promise<void> {
    const keeper = await this.process;
    if (keeper === undefined || keeper.exitCode !== null || keeper.signalCode !== null) return;
    const exit = once(keeper, 'exit');
    if (keeper.connected) keeper.disconnect();
    await exit;
  }

  /** The keeper; started when it is first needed, and again when it was killed. */
  private keeper(): Promise<ChildProcess> {
    this.process ??= this.fork();
    return this.process;
  }

  private async fork(): Promise<ChildProcess> {
    const program = builtFile('stack/keeper.js');
    if (!existsSync(program)) throw new StackError(`${program} is missing: run \`npm run build\` first.`);
    const output = openSync(this.log, 'a', 0o600);
    const keeper = fork(program, [], {
      detached: true,
      execArgv: [],
      env: {},
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    keeper.on('message', (notice: KeeperNotice) => {
      this.hear(keeper, notice);
    });
    keeper.once('exit', () => {
      this.lost();
    });
    await once(keeper, 'spawn');
    this.started(keeper.pid ?? 0); // it has spawned, so it has one
    return keeper;
  }

  private hear(keeper: ChildProcess, notice: KeeperNotice): void {
    switch (notice.is) {
      case 'started':
        this.hasStarted(keeper, notice.id, notice.pid);
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

  private hasStarted(keeper: ChildProcess, id: number, pid: number): void {
    const ended = new Promise<Ending>((end) => this.running.set(id, { pid, end }));
    const signal = (name: NodeJS.Signals): void => {
      tell(keeper, { do: 'signal', id, signal: name });
    };
    this.pending.get(id)?.started({ pid, ended, signal });
    this.pending.delete(id);
  }

  /** Without its keeper no server may go on: nobody would end it when we are killed. */
  private lost(): void {
    this.process = undefined;
    for (const { pid, end } of this.running.values()) {
      signalGroup(pid, 'SIGKILL');
      end('the process that keeps it was killed');
    }
    this.running.clear();
    for (const { notStarted } of this.pending.values())
      notStarted(new StackError('the process that keeps the servers was killed'));
    this.pending.clear();
  }
}

/** A keeper that is gone hears nothing; that it is gone is told by its exit. */
function tell(keeper: ChildProcess, command: KeeperCommand): void {
  if (keeper.connected) keeper.send(command, () => undefined);
}
