/** A folder of its own for each piece of work that handles files, gone when the work is done. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Sha256 } from './domain/ids';

/** Folders are named for the process that made them, so that those of a killed one can be told. */
const prefix = 'impresario-spool-';

export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what processes that were killed in the middle of their work left behind. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^impresario-spool-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process, which can't be asked, is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Hash of a file's bytes, read as a stream. */
export async function hashFile(path: string): Promise<Sha256> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return Sha256.parse(hash.digest('hex'));
}
