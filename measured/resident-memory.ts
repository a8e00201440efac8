/** How much memory a process has, in megabytes (10^6 bytes), now and at most while something is done. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export const residentMb = (pid: number): number =>
  (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) * 1024) / 1e6;

export interface Growth {
  before: number;
  most: number;
  after: number;
}

export async function growthWhile<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; memory: Growth }> {
  const before = residentMb(pid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, residentMb(pid))), 250);
  try {
    const result = await work();
    const after = residentMb(pid);
    return { result, memory: { before, most: Math.max(most, after), after } };
  } finally {
    clearInterval(look);
  }
}

/** The most a process has had since it began. Linux tells it, and no other system: @throws Error there. */
export function mostResidentMb(pid: number): number {
  const [, kilobytes = ''] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}
