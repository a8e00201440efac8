/**
 * Notices that `npm run` was killed. npm is not this process's parent but its grandparent, with a shell between, and a
 * process that is not killed along with them would go on unnoticed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { identify, isAlive, type ProcessIdentity } from './process-identity';

/** How far above this process npm is looked for. */
const highest = 4;
const lookEvery = 1_000;

/**
 * Calls back once when npm, or a process between it and this one, has ended. Does nothing when npm did not start us.
 * @returns what ends the watch
 */
export function whenNpmEnds(then: () => void): () => void {
  const chain = upToNpm(process.ppid, highest) ?? [];
  if (chain.length === 0) return () => undefined;
  const timer = setInterval(() => {
    if (chain.every(isAlive)) return;
    clearInterval(timer);
    then();
  }, lookEvery);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** The processes from one up to npm, or `undefined` when npm is not above it. */
function upToNpm(pid: number, levels: number): ProcessIdentity[] | undefined {
  const identity = identify(pid);
  const relation = relationOf(pid);
  if (identity === undefined || relation === undefined || levels === 0) return undefined;
  if (/^npm\b/u.test(relation.command)) return [identity];
  const above = upToNpm(relation.parent, levels - 1);
  return above && [identity, ...above];
}

function relationOf(pid: number): { parent: number; command: string } | undefined {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
  } catch {
    return undefined;
  }
}

function fromProc(pid: number): { parent: number; command: string } {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  const command = readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8');
  return { parent: Number(/^PPid:\s*(\d+)/mu.exec(status)?.[1]), command };
}

function fromPs(pid: number): { parent: number; command: string } {
  const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/mu.exec(line) ?? [];
  return { parent: Number(parent), command: command ?? '' };
}
