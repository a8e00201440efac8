/** Which runs the store knows, and how far each is by its records alone. */
import { Caller, RunId } from '../domain/ids';
import { outcomeKey, requestKey, type RunPlace, runsPrefix } from '../domain/record-keys';
import { OutcomeRecord, RequestRecord } from '../domain/run';
import type { ArtifactStore } from '../ports';
import { readRecord } from '../records';

export interface RunInStore extends RunPlace {
  isClosed: boolean;
}

/** Every run of a caller whose request is there. Reads the names of all the caller's objects, page by page. */
export const runsInStore = (
  store: ArtifactStore,
  caller: Caller,
  signal: AbortSignal,
): Promise<RunInStore[]> => runsUnder(`${runsPrefix}${caller}/`, store, signal);

/** Every caller's. Reads the names of all objects. */
export const everyRunInStore = (store: ArtifactStore, signal: AbortSignal): Promise<RunInStore[]> =>
  runsUnder(runsPrefix, store, signal);

async function runsUnder(prefix: string, store: ArtifactStore, signal: AbortSignal): Promise<RunInStore[]> {
  const keys = new Set(await store.list(prefix, signal));
  const places = new Set([...keys].map((key) => key.split('/').slice(1, 3).join('/')));
  return [...places].flatMap((place) => {
    const [owner, id] = place.split('/');
    const caller = Caller.safeParse(owner);
    const runId = RunId.safeParse(id);
    if (!caller.success || !runId.success) return [];
    const run = { caller: caller.data, runId: runId.data };
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
