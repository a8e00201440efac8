/** All there is to tell of a finished run, read from the store alone: Temporal may be down or have forgotten it. */
import { Failure, isLost } from '../../domain/failures';
import type { StoreKey, TaskId } from '../../domain/ids';
import { outcomeKey, requestKey } from '../../domain/record-keys';
import type { Resource } from '../../domain/resource';
import { adaptedIn, CallRecord, OutcomeRecord, RequestRecord, type TaskOutcome } from '../../domain/run';
import type { ArtifactStore } from '../../ports';
import { readRecord } from '../../records';
import { CommandProblem, commandLine, exitCodes } from '../problem';
import { keyOfRunId, type NamedRun } from '../run-name';

export interface RunReport {
  run: NamedRun;
  request: RequestRecord;
  outcome: OutcomeRecord;
  /** What each task that is done has made. */
  made: ReadonlyMap<TaskId, readonly Resource[]>;
  /** What was done to the inputs of each task so that its expert takes them, a sentence each. */
  adapted: ReadonlyMap<TaskId, readonly string[]>;
  /** Of tasks that are done and whose results are not in the store any more: the sentence that says so. */
  lost: ReadonlyMap<TaskId, string>;
}

export type ReportLookup = { is: 'finished'; report: RunReport } | { is: 'unfinished' } | { is: 'unknown' };

/** @throws Failure Artifact.Missing where a run has an outcome, and its request is gone or can't be read. */
export async function findReport(
  store: ArtifactStore,
  run: NamedRun,
  signal: AbortSignal,
): Promise<ReportLookup> {
  const [requested, closed] = await Promise.all([
    store.findRecord(requestKey(run), signal),
    store.findRecord(outcomeKey(run), signal),
  ]);
  if (!requested.found) {
    if (closed.found) throw requestLost(run);
    return { is: 'unknown' };
  }
  if (!closed.found) return { is: 'unfinished' };
  const request = await readRecord(store, requestKey(run), RequestRecord, signal);
  const outcome = await readRecord(store, outcomeKey(run), OutcomeRecord, signal);
  const lost = new Map<TaskId, string>();
  const calls = await Promise.all(outcome.tasks.map(async (task) => [task.id, await callsOf(task)] as const));
  const made = new Map(calls.map(([id, records]) => [id, records.flatMap(({ outputs }) => outputs)]));
  const adapted = new Map(calls.map(([id, records]) => [id, adaptedIn(records)]));
  return { is: 'finished', report: { run, request, outcome, made, adapted, lost } };

  async function callsOf(task: TaskOutcome): Promise<CallRecord[]> {
    if (task.state !== 'done') return [];
    const found = await Promise.all(task.callKeys.map((key) => callUnder(key, task.id)));
    return found.flat();
  }

  /** The rest of the run is told all the same: `retry` does again what is lost. */
  async function callUnder(key: StoreKey, task: TaskId): Promise<CallRecord[]> {
    try {
      return [await readRecord(store, key, CallRecord, signal)];
    } catch (error) {
      if (!isLost(error)) throw error;
      lost.set(task, error.message);
      return [];
    }
  }
}

/** What a store looks like that was restored from a backup of before the run was handed in, while the run went on. */
export const requestLost = ({ key }: NamedRun): Failure =>
  new Failure(
    'Artifact.Missing',
    `The request of the run ${key} is not in the store, though its outcome is: the store lacks what the run was made from. Remove what is left with \`${commandLine('delete', key)}\`, then submit it again.`,
  );

/** The run of the turn before, by its key; empty where the run begins a conversation. */
export function keyOfRunBefore({ run, request }: RunReport): string {
  const [before] = request.turns.slice(-1);
  return before ? keyOfRunId(run.caller, before.runId) : '';
}

/** The run it continues or redoes, by its key; empty where it does neither. */
export const keyOfRedone = ({ run, request: { earlier } }: RunReport): string =>
  earlier.is === 'redone' ? keyOfRunId(run.caller, earlier.runId) : '';

/** @throws CommandProblem Run.NotFound or Run.NotFinished. */
export async function reportOfFinished(
  store: ArtifactStore,
  run: NamedRun,
  signal: AbortSignal,
): Promise<RunReport> {
  const found = await findReport(store, run, signal);
  switch (found.is) {
    case 'finished':
      return found.report;
    case 'unfinished':
      throw notFinished(run);
    case 'unknown':
      throw noSuchRun(run);
  }
}

/** The caller has no such run: said by name, with where to look. */
export const noSuchRun = ({ key, caller }: NamedRun): CommandProblem =>
  new CommandProblem(
    'Run.NotFound',
    `There is no run ${key} of the caller ${caller}. \`${commandLine('list')}\` shows the runs there are.`,
    exitCodes.mistake,
  );

const notFinished = ({ key }: NamedRun): CommandProblem =>
  new CommandProblem(
    'Run.NotFinished',
    `The run ${key} is not finished yet. Follow it with \`${commandLine('watch', key)}\`.`,
    exitCodes.unfinished,
  );
