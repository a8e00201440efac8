/** Looks whether the run that is redone has made a call already, and takes its result over instead of calling again. */
import { artifactKey, callKey } from '../domain/record-keys';
import { CallRecord, type RequestRecord, type RunRequest } from '../domain/run';
import { isLost } from '../domain/failures';
import type { Sha256, StoreKey } from '../domain/ids';
import type { ArtifactStore } from '../ports';
import { createOrAdopt, parseRecord } from '../records';

/** `key` is where it now lies under the new run. */
export type TakenOver = { found: false } | { found: true; key: StoreKey; record: CallRecord };

/**
 * Artifacts are copied on the server under the new run, so that either run can be deleted without the other.
 * @param identities what would make the call the same one, for each expert that may have answered it
 */
export async function takeOverCall(
  store: ArtifactStore,
  run: RunRequest,
  { earlier }: Pick<RequestRecord, 'earlier'>,
  identities: ReadonlySet<Sha256>,
  signal: AbortSignal,
): Promise<TakenOver> {
  if (earlier.is === 'none') return { found: false };
  for (const identity of identities) {
    const from = callKey({ caller: run.caller, runId: earlier.runId }, identity);
    const found = await store.findRecord(from, signal);
    if (!found.found) continue;
    const theirs = parseRecord(from, found.value, CallRecord);
    const outputs = theirs.outputs.map((output) => ({ ...output, key: artifactKey(run, output.sha256) }));
    try {
      await Promise.all(
        theirs.outputs.map(({ key, sha256 }) => store.copy(key, artifactKey(run, sha256), signal)),
      );
    } catch (error) {
      // Deleted meanwhile, or damaged: then the call is made.
      if (isLost(error)) continue;
      throw error;
    }
    const ours: CallRecord = { ...theirs, outputs, takenOverFrom: theirs.takenOverFrom || earlier.runId };
    const key = callKey(run, identity);
    return { found: true, key, record: await createOrAdopt(store, key, CallRecord, ours, signal) };
  }
  return { found: false };
}
