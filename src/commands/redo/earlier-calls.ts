/** What experts did in a run, task by task, from the records of their calls. */
import type { TaskId } from '../../domain/ids';
import type { Candidate } from '../../domain/model';
import { runPrefix, type RunPlace } from '../../domain/record-keys';
import { CallRecord } from '../../domain/run';
import type { ArtifactStore } from '../../ports';
import { readRecord } from '../../records';

export interface EarlierCalls {
  /** Those who did a task, or elements of it: who came last comes first. */
  experts: Candidate[];
  redo: number;
}

/** Records read at once. */
const atOnce = 32;

export async function earlierCalls(
  store: ArtifactStore,
  run: RunPlace,
  signal: AbortSignal,
): Promise<ReadonlyMap<TaskId, EarlierCalls>> {
  const keys = await store.list(`${runPrefix(run)}calls/`, signal);
  const records: CallRecord[] = [];
  for (let from = 0; from < keys.length; from += atOnce) {
    const some = keys.slice(from, from + atOnce).map((key) => readRecord(store, key, CallRecord, signal));
    records.push(...(await Promise.all(some)));
  }
  records.sort((one, other) => other.startedAt.localeCompare(one.startedAt));
  const byTask = new Map<TaskId, EarlierCalls>();
  for (const { task, model: id, revision, endpoint, redo } of records) {
    const known = byTask.get(task) ?? { experts: [], redo: 0 };
    const isNew =
      endpoint !== undefined && !known.experts.some((expert) => isSame(expert, { id, revision, endpoint }));
    byTask.set(task, {
      experts: isNew ? [...known.experts, { id, revision, endpoint }] : known.experts,
      redo: Math.max(known.redo, redo),
    });
  }
  return byTask;
}

const isSame = (one: Candidate, other: Candidate): boolean =>
  one.id === other.id &&
  one.revision === other.revision &&
  JSON.stringify(one.endpoint) === JSON.stringify(other.endpoint);
