/** A folder of its own for each piece of work that handles files, gone when the work is done. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Sha256 } from './domain/ids';

export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'impresario-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Hash of a file's bytes, read as a stream. */
export async function hashFile(path: string): Promise<Sha256> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return Sha256.parse(hash.digest('hex'));
}
