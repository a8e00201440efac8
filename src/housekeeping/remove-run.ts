/**
 * Removes all that the store has of a run. Its request goes last: as long as that stands, the id belongs to it and
 * removing can be done again; so a removal that is cut off leaves nothing that looks like another run.
 */
import { requestKey, type RunPlace, runPrefix } from '../domain/record-keys';
import type { ArtifactStore } from '../ports';

/** @returns how many objects were removed; 0 where there was nothing */
export async function removeRun(store: ArtifactStore, run: RunPlace, signal: AbortSignal): Promise<number> {
  const request = requestKey(run);
  const keys = await store.list(runPrefix(run), signal);
  await store.remove(
    keys.filter((key) => key !== request),
    signal,
  );
  await store.remove([request], signal);
  return keys.length;
}
