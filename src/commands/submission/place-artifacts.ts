/** Puts a request's artifacts under its run: files from this machine, and copies of what earlier turns have. */
import { stat } from 'node:fs/promises';
import type { RequestRecord } from '../../domain/run';
import type { ArtifactStore } from '../../ports';
import type { ArtifactCopy } from '../conversation/go-on';
import type { ReadInput } from '../inputs/read-inputs';
import { interrupted, mistake } from '../problem';

/** @param files those given with the request: its first inputs, in the same order */
export async function placeArtifacts(
  store: ArtifactStore,
  request: RequestRecord,
  files: readonly ReadInput[],
  copies: readonly ArtifactCopy[],
  signal: AbortSignal,
): Promise<void> {
  try {
    for (const [at, { path, name, mediaType, bytes, changedAt }] of files.entries()) {
      const resource = request.inputs[at];
      if (resource) await store.putFile(resource.key, path, mediaType, signal);
      const now = await stat(path);
      if (now.size !== bytes || now.mtimeMs !== changedAt) {
        throw mistake(`The file ${name} was changed while it was uploaded; submit again when it rests.`);
      }
    }
    await Promise.all(copies.map(({ from, to }) => store.copy(from, to, signal)));
  } catch (error) {
    if (signal.aborted) throw interrupted('Stopped while uploading; no run was started.');
    throw error;
  }
}
