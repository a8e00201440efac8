/**
 * What one run's calls may put into its history, so that the run ends with a sentence before Temporal ends it: a history
 * may have 51,200 events and 50 MB, and what a workflow asks for at one moment 4 MB.
 *
 * A workflow has its own module state, so runs do not share it. Nothing is awaited, and no marker is written, by a run that
 * keeps within the limits: it replays as it was recorded before there were any.
 */
import { condition, patched } from '@temporalio/workflow';
import type { RunExpertInput } from '../activities/contract';
import { TaskNotDone } from './task-not-done';

const most = {
  calls: 5_000,
  /** Of what all calls are told. */
  bytes: 20_000_000,
  /** Of what those in flight are told: they may all have been asked for at one moment. */
  bytesAtOnce: 1_500_000,
} as const;

/** What asking for a call takes beside its input: options, queue, summary. */
const bytesBeside = 600;

const patch = 'calls-within-budget';

const spent = { calls: 0, bytes: 0, bytesAtOnce: 0 };

/** The bytes a call's input takes in history. It holds ids and keys: a character is a byte. */
export const bytesTold = (input: RunExpertInput): number => JSON.stringify(input).length + bytesBeside;

/**
 * Counts a call before it is made.
 * @throws TaskNotDone where the run has no more to spend
 */
export function spendCall(bytes: number): void {
  spent.calls += 1;
  spent.bytes += bytes;
  const why =
    spent.calls > most.calls
      ? `The run has made ${most.calls} calls, the most that one may make. Ask for less at once.`
      : spent.bytes > most.bytes
        ? `Its calls would be told of more results than one run can keep account of (${most.bytes / 1e6} MB of ids). Ask for fewer or shorter lists at once.`
        : '';
  if (why !== '' && patched(patch)) throw new TaskNotDone('failed', why, []);
}

/** Whether a call can be made now; then it counts as in flight until `leave` is told of it. */
export function enters(bytes: number): boolean {
  const fits = spent.bytesAtOnce === 0 || spent.bytesAtOnce + bytes <= most.bytesAtOnce;
  if (!fits && patched(patch)) return false;
  spent.bytesAtOnce += bytes;
  return true;
}

/** Resolves when a call that did not enter at once has. Rejects when its task is cancelled meanwhile. */
export const entered = (bytes: number): Promise<void> => condition(() => enters(bytes));

export function leave(bytes: number): void {
  spent.bytesAtOnce -= bytes;
}
