/**
 * Who a process is. A pid alone is reused by the system, so files that outlive a process keep its start time beside
 * it: the two together are never the same for another process.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { systemCodeOf } from './stack-error';

export const ProcessIdentity = z.object({ pid: z.number().int().positive(), startedAt: z.string() });
export type ProcessIdentity = z.infer<typeof ProcessIdentity>;

/** The identity of a process that runs now, or `undefined` when there is none by that pid. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startTicks(pid) : startDate(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether this very process still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Sends a signal to a process and all it started in its process group; one that is gone already is no error. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** ESRCH: no such process. macOS answers EPERM for a group in which only a process not yet collected is left. */
const isGone = (error: unknown): boolean => ['ESRCH', 'EPERM'].includes(String(systemCodeOf(error)));

/** Field 22 of /proc/<pid>/stat. The command before it may hold spaces and brackets, so count from its last bracket. */
function startTicks(pid: number): string | undefined {
  try {
    const fields = afterCommand(readFileSync(`/proc/${String(pid)}/stat`, 'utf8'));
    const [state] = fields;
    return state === 'Z' || state === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

const afterCommand = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');

function startDate(pid: number): string | undefined {
  try {
    const date = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return date === '' ? undefined : date;
  } catch {
    return undefined;
  }
}
