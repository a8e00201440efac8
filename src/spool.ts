/** A folder of its own for each piece of work that handles files, gone when the work is done. */
import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sha256 } from './domain/ids';

/** Folders are named for the process that made them, so that those of a killed one can be told. */
const prefix = 'impresario-spool-';

export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await makeFolder();
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** For work without an end of its own, such as a worker's: whoever makes one removes it. */
export const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

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

/** Bytes read at once: of most files all, of large ones so many that the turns between them don't count. */
const firstPiece = 64 * 1024;
const laterPieces = 1024 * 1024;

/** Hash of a file's bytes, a piece at a time. All go through the same memory: a stream would leave as much as it read. */
export async function hashFile(path: string): Promise<Sha256> {
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    let piece = Buffer.allocUnsafe(firstPiece);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, piece.length, null);
      if (bytesRead === 0) break;
      hash.update(piece.subarray(0, bytesRead));
      if (bytesRead === firstPiece) piece = Buffer.allocUnsafe(laterPieces);
    }
  } finally {
    await file.close();
  }
  return Sha256.parse(hash.digest('hex'));
}
