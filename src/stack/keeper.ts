/**
 * The keeper: a small process between a stack and its servers, so that no server outlives the stack.
 *
 * It is the parent of all servers and holds a channel to the stack's process. When that process goes, in whatever way,
 * `kill -9` included, the channel closes and the keeper ends every server. It and each server live in process groups
 * of their own, so that Ctrl-C in a terminal reaches only the stack, which then stops them in order.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { type Ending, type KeeperCommand, type KeeperNotice, type Launch } from './keeper-messages';
import { signalGroup } from './process-identity';
import { reasonOf } from './stack-error';

/** How long servers may take to end after their stack is gone, in milliseconds. */
const grace = 5_000;

const children = new Map<number, ChildProcess>();

process.on('message', (command: KeeperCommand) => {
  switch (command.do) {
    case 'start':
      start(command.id, command.launch);
      break;
    case 'signal':
      signal(command.id, command.signal);
      break;
  }
});

process.on('disconnect', () => {
  for (const id of children.keys()) signal(id, 'SIGTERM');
  setTimeout(() => {
    for (const id of children.keys()) signal(id, 'SIGKILL');
  }, grace).unref();
  exitWhenAlone();
});

// The stack decides when the keeper ends, by closing the channel.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);

function start(id: number, launch: Launch): void {
  let child: ChildProcess;
  try {
    const log = openSync(launch.log, 'a', 0o600);
    child = spawn(launch.program, launch.arguments, {
      cwd: launch.folder,
      env: launch.environment,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
  } catch (error) {
    tell({ is: 'not started', id, reason: reasonOf(error) });
    return;
  }
  const { pid } = child;
  child.once('error', (error) => {
    if (pid === undefined) tell({ is: 'not started', id, reason: error.message });
  });
  if (pid === undefined) return;
  children.set(id, child);
  child.once('exit', (code, name) => {
    ended(id, pid, launch, name ?? `exit code ${String(code)}`);
  });
  tell({ is: 'started', id, pid });
}

function ended(id: number, pid: number, launch: Launch, how: Ending): void {
  signalGroup(pid, 'SIGKILL'); // whatever it started and left
  for (const path of launch.leavesBehind) rmSync(path, { force: true });
  children.delete(id);
  tell({ is: 'ended', id, how });
  if (!process.connected) exitWhenAlone();
}

function signal(id: number, name: NodeJS.Signals): void {
  const pid = children.get(id)?.pid;
  if (pid !== undefined) signalGroup(pid, name);
}

function tell(notice: KeeperNotice): void {
  if (process.connected) process.send?.(notice, undefined, undefined, () => undefined); // a stack that has just gone hears nothing
}

function exitWhenAlone(): void {
  if (children.size === 0) process.exit(0);
}
