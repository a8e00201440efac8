/** Which runs of a caller the store knows, and how far each is by its records alone. */
import { type Caller, RunId } from '../domain/ids';
import { outcomeKey, requestKey, type RunPlace, runsPrefix } from '../domain/record-keys';
import { OutcomeRecord, RequestRecord } from '../domain/run';
import type { ArtifactStore } from '../ports';
import { readRecord } from '../records';

export interface RunInStore extends RunPlace {
  isClosed: boolean;
}

/** Every run whose request is there. Reads the names of all the caller's objects, page by page. */
export async function runsInStore(
  store: ArtifactStore,
  caller: Caller,
  signal: AbortSignal,
): Promise<RunInStore[]> {
  const keys = new Set(await store.list(`${runsPrefix}${caller}/`, signal));
  const ids = new Set([...keys].map((key) => key.split('/')[2]));
  return [...ids].flatMap((id) => {
    const runId = RunId.safeParse(id);
    if (!runId.success) return [];
    const run = { caller, runId: runId.data };
    return keys.has(requestKey(run)) ? [{ ...run, isClosed: keys.has(outcomeKey(run)) }] : [];
  });
}

/** When a run was closed or, where it never was, handed in: ISO 8601. */
export async function lastChange(
  store: ArtifactStore,
  run: RunInStore,
  signal: AbortSignal,
): Promise<string> {
  return run.isClosed
    ? (await readRecord(store, outcomeKey(run), OutcomeRecord, signal)).closedAt
    : (await readRecord(store, requestKey(run), RequestRecord, signal)).submittedAt;
}
