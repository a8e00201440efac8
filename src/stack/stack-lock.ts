/**
 * One stack to a home folder: two servers on one database would ruin it. The lock names the process that holds it and
 * all processes it started, so that what a killed stack left can be ended before the next one starts.
 */
import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { identify, isAlive, ProcessIdentity, signalGroup } from './process-identity';
import { readJson } from './read-json';
import { readStackFile } from './stack-file';
import { StackError, systemCodeOf } from './stack-error';
import { writeWhole } from './write-whole';

const Lock = z.object({
  holder: ProcessIdentity,
  /** The holder's keeper, which ends the servers when the holder is killed. */
  keeper: ProcessIdentity.optional(),
  servers: z.array(ProcessIdentity),
});
type Lock = z.infer<typeof Lock>;

/** Another stack holds the lock of this home folder. */
export class StackRunsAlready extends StackError {
  override readonly name = 'StackRunsAlready';

  constructor(home: string, pid: number) {
    const webUi = readStackFile(home)?.webUi ?? '';
    const where = webUi === '' ? '' : `: Web UI at ${webUi}`;
    super(
      `Already running in ${home}, kept by process ${String(pid)}${where}. Use it, stop it first, or choose another folder with IMPRESARIO_HOME.`,
    );
  }
}

/** Time that the keeper of a killed stack gets to end the servers, in milliseconds. */
const keeperGrace = 8_000;

export class StackLock {
  private constructor(
    private readonly path: string,
    private lock: Lock,
  ) {}

  /**
   * Takes the lock; what a killed holder left running is ended first.
   * @throws StackRunsAlready when a living process holds it
   */
  static async take(home: string): Promise<StackLock> {
    const holder = identify(process.pid);
    if (holder === undefined) throw new StackError('This system does not tell when a process was started.');
    const path = join(home, 'stack.lock');
    for (;;) {
      const lock: Lock = { holder, servers: [] };
      if (create(path, lock)) return new StackLock(path, lock);
      const other = readJson(path, Lock);
      if (other !== undefined && isAlive(other.holder)) throw new StackRunsAlready(home, other.holder.pid);
      if (other !== undefined) await endLeftovers(other);
      discard(path, other);
    }
  }

  /** Writes down the keeper of this stack. */
  addKeeper(pid: number): void {
    const keeper = identify(pid);
    if (keeper !== undefined) this.write({ ...this.lock, keeper });
  }

  /** Writes down a server of this stack. */
  addServer(pid: number): void {
    const server = identify(pid);
    if (server === undefined) return; // it has ended already
    this.write({ ...this.lock, servers: [...this.lock.servers.filter(isAlive), server] });
  }

  release(): void {
    rmSync(this.path, { force: true });
  }

  private write(lock: Lock): void {
    this.lock = lock;
    writeWhole(this.path, lock);
  }
}

/** A link, unlike a rename, is refused when there is a file of that name; and the file is whole from the start. */
function create(path: string, lock: Lock): boolean {
  const draft = `${path}.${String(process.pid)}.new`;
  writeWhole(draft, lock);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Takes a dead holder's lock away; should another start have just replaced it, that one is put back. */
function discard(path: string, dead: Lock | undefined): void {
  const aside = `${path}.${String(process.pid)}.dead`;
  try {
    renameSync(path, aside);
    const taken = readJson(aside, Lock);
    if (taken?.holder.startedAt !== dead?.holder.startedAt) linkSync(aside, path);
  } catch {
    // Another start was quicker: the next round sees what it did.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Waits for the keeper to end the servers; where it was killed as well, ends them. */
async function endLeftovers({ keeper, servers }: Lock): Promise<void> {
  for (const latest = Date.now() + keeperGrace; servers.some(isAlive); await sleep(50)) {
    const keeperWorks = keeper !== undefined && isAlive(keeper) && Date.now() < latest;
    if (keeperWorks) continue;
    for (const { pid } of servers.filter(isAlive)) signalGroup(pid, 'SIGKILL');
  }
}
