/**
 * Copies all that the store has of a run into a folder, under the names it has there: records as JSON, artifacts checked
 * by hash. A manifest says what there is and how it can be checked again.
 */
import { createHash } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Sha256, type StoreKey } from '../domain/ids';
import { type RunPlace, runPrefix } from '../domain/record-keys';
import type { ArtifactStore } from '../ports';

export interface ExportedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** The file in the folder that lists all others. */
export const manifestName = 'manifest.json';

/** @throws Failure Artifact.Damaged where an artifact is not what its name says */
export async function exportRun(
  store: ArtifactStore,
  run: RunPlace,
  folder: string,
  signal: AbortSignal,
): Promise<ExportedFile[]> {
  const prefix = runPrefix(run);
  const files: ExportedFile[] = [];
  for (const key of await store.list(prefix, signal)) {
    const path = key.slice(prefix.length);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    files.push(await exportOne(key, path));
  }
  const manifest = { schema: 1, runId: run.runId, caller: run.caller, files };
  await writeFile(join(folder, manifestName), JSON.stringify(manifest, undefined, 2), { flag: 'wx' });
  return files;

  async function exportOne(key: StoreKey, path: string): Promise<ExportedFile> {
    const place = join(folder, path);
    const hash = Sha256.safeParse(path.replace(/^artifacts\//, ''));
    if (hash.success) {
      await store.fetchFile(key, hash.data, place, signal);
      return { path, bytes: (await stat(place)).size, sha256: hash.data };
    }
    const found = await store.findRecord(key, signal);
    // Deleted between listing and reading: then it is not part of the run any more.
    const json = found.found ? JSON.stringify(found.value, undefined, 2) : 'null';
    await writeFile(place, json, { flag: 'wx' });
    return { path, bytes: Buffer.byteLength(json), sha256: createHash('sha256').update(json).digest('hex') };
  }
}
