/** What experts did in a run, task by task, from the records of their calls. */
import type { TaskAgain } from '../../domain/earlier-run';
import type { TaskId } from '../../domain/ids';
import type { Candidate } from '../../domain/model';
import { callsPrefix, type RunPlace } from '../../domain/record-keys';
import { CallRecord } from '../../domain/run';
import type { ArtifactStore } from '../../ports';
import { readRecordsUnder } from '../../records';

export interface EarlierCalls {
  /** Those who did a task, or elements of it: who came last comes first. */
  experts: Candidate[];
  redo: number;
}

export async function earlierCalls(
  store: ArtifactStore,
  run: RunPlace,
  signal: AbortSignal,
): Promise<ReadonlyMap<TaskId, EarlierCalls>> {
  const kept = await readRecordsUnder(store, callsPrefix(run), CallRecord, signal);
  const records = kept.map(({ record }) => record);
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

/** What a redone run takes over of a task that is not redone: who did it; nothing where nobody did. */
export const keptAgain = (id: TaskId, { experts, redo }: EarlierCalls): TaskAgain[] =>
  experts.length === 0 ? [] : [{ id, redo, expert: { is: 'kept', candidates: experts } }];

const isSame = (one: Candidate, other: Candidate): boolean =>
  one.id === other.id &&
  one.revision === other.revision &&
  JSON.stringify(one.endpoint) === JSON.stringify(other.endpoint);
