/** A run of the product, from its start to its result, as whoever waits for it sees it. */
import type { WorkflowHandle } from '@temporalio/client';
import { Caller } from '../src/domain/ids';
import { outcomeKey, requestKey } from '../src/domain/record-keys';
import { schemaVersion } from '../src/domain/run';
import type { ReadInput } from '../src/commands/inputs/read-inputs';
import { nothingTakenOver } from '../src/commands/conversation/go-on';
import { newRunKey, runNamed } from '../src/commands/run-name';
import { ownInputs, requestRecord } from '../src/commands/submission/request-record';
import { workflowType } from '../src/commands/temporal';
import type { Rig } from './rig';
import { now } from './world/call-log';

export interface TimedRun {
  handle: WorkflowHandle;
  /** Milliseconds since 1970, as the world's log has them. */
  start: number;
  end: number;
  milliseconds: number;
}

const never = new AbortController().signal;
const caller = Caller.parse('bench');
/** In each request, so that none is like one before: choices for equal requests are remembered. */
let times = 0;

/** A run that is ready to be started: its request lies in the store, as `client submit` puts it. */
export interface PreparedRun {
  go(): Promise<TimedRun>;
}

export async function prepareRun(
  rig: Pick<Rig, 'store' | 'client' | 'settings'>,
  scenario: string,
  inputs: readonly ReadInput[] = [],
): Promise<PreparedRun> {
  const run = runNamed(caller, newRunKey(new Date()));
  const own = ownInputs(run, inputs);
  await Promise.all(
    inputs.map(({ path, mediaType }, at) => {
      const resource = own[at];
      return resource && rig.store.putFile(resource.key, path, mediaType, never);
    }),
  );
  const request = requestRecord(
    run,
    `Please do the scenario ${scenario} now, time ${++times}.`,
    nothingTakenOver(own),
  );
  await rig.store.createRecord(requestKey(run), request, never);
  return {
    async go() {
      const start = now();
      const handle = await rig.client.workflow.start(workflowType, {
        args: [{ schema: schemaVersion, caller, runId: run.runId }],
        workflowId: run.runId,
        taskQueue: rig.settings.TEMPORAL_TASK_QUEUE,
      });
      const closed: unknown = await handle.result();
      const end = now();
      const { status } = Object(closed) as { status?: unknown };
      if (status !== 'answered') {
        const outcome = await rig.store.findRecord(outcomeKey(run), never);
        throw new Error(
          `The run ${run.runId} of ${scenario} is ${String(status)}: ${JSON.stringify(outcome)}`,
        );
      }
      return { handle, start, end, milliseconds: end - start };
    },
  };
}

export const runOnce = async (rig: Rig, scenario: string): Promise<TimedRun> =>
  (await prepareRun(rig, scenario)).go();

/** How much history a run has left. */
export async function historyOf({ handle }: TimedRun): Promise<{ events: number; bytes: number }> {
  const { historyLength, historySize } = await handle.describe();
  return { events: historyLength, bytes: historySize ?? 0 };
}
