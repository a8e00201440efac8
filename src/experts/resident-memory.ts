import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Resident memory of a process in megabytes, everything counted: V8's heap, WebAssembly, native libraries, threads.
 * Reads `/proc` where there is one, and asks `ps` elsewhere.
 * @returns `undefined` when the process is gone.
 */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

async function fromProc(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return kilobytes(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]);
}

async function fromPs(pid: number): Promise<number | undefined> {
  const answer = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return kilobytes(answer.stdout.trim() || undefined);
}

const kilobytes = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text) / 1024;
