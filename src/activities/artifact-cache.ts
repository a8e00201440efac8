/**
 * Files of artifacts that this worker has just put or fetched, so that the next task does not fetch what the one before
 * it made. What is taken in and handed out is one more name (a hard link) of the same file: no byte is copied, and a
 * file that somebody has a name of outlives its place here. What is handed out is checked by hash, as what the store
 * gives is.
 */
import { link, readFile, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Sha256 } from '../domain/ids';
import { hashFile } from '../spool';

/** Milliseconds after which a file is dropped, since the run it belongs to may have been removed. */
const usuallyLastsMs = 10 * 60_000;

interface Kept {
  file: string;
  bytes: number;
  end: NodeJS.Timeout;
}

/** Nothing here fails: what can't be taken in or handed out is asked of the store. */
export class ArtifactCache {
  /** By place; what was used longest ago comes first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  #named = 0;

  /**
   * @param folder on the disk that files are worked with on; whoever made it removes it
   * @param mostBytes of all files together; 0: nothing is kept
   */
  constructor(
    private readonly folder: string,
    readonly mostBytes: number,
    private readonly lastsMs: number = usuallyLastsMs,
  ) {}

  /** Takes a file in under a place. Nobody may write to it any more. */
  async keep(place: string, path: string): Promise<void> {
    const file = join(this.folder, String(this.#named++));
    try {
      const { size } = await stat(path);
      if (size > this.mostBytes || this.#kept.has(place)) return;
      await link(path, file);
      this.forget(place); // another may have been quicker
      this.#kept.set(place, { file, bytes: size, end: this.#endOf(place) });
      this.#bytes += size;
    } catch {
      return; // a disk without links, or a full one
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.mostBytes) return;
      this.forget(oldest);
    }
  }

  /** @returns whether there now is, at `path`, a file whose bytes have that hash */
  async give(place: string, sha256: Sha256, path: string): Promise<boolean> {
    const kept = this.#use(place);
    if (!kept) return false;
    try {
      await link(kept.file, path);
      if ((await hashFile(path)) === sha256) return true;
    } catch {
      // Dropped in this moment, or there is something at `path` already, which the store's file will replace.
    }
    this.forget(place);
    await rm(path, { force: true });
    return false;
  }

  /** @returns `undefined` where none of at most so many bytes with that hash is kept */
  async text(place: string, sha256: Sha256, maxBytes: number): Promise<string | undefined> {
    const kept = this.#use(place);
    if (!kept || kept.bytes > maxBytes) return undefined;
    const bytes = await readFile(kept.file).catch(() => Buffer.alloc(0));
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes.toString('utf8');
    this.forget(place);
    return undefined;
  }

  forget(place: string): void {
    const kept = this.#kept.get(place);
    if (!kept) return;
    clearTimeout(kept.end);
    this.#kept.delete(place);
    this.#bytes -= kept.bytes;
    void rm(kept.file, { force: true }).catch(() => undefined);
  }

  #use(place: string): Kept | undefined {
    const kept = this.#kept.get(place);
    if (kept) {
      this.#kept.delete(place);
      this.#kept.set(place, kept);
    }
    return kept;
  }

  #endOf(place: string): NodeJS.Timeout {
    return setTimeout(() => this.forget(place), this.lastsMs).unref();
  }
}
