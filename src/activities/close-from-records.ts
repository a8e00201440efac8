/** Gives a run that can't do so itself its outcome, as far as its records tell what was done. */
import { isLost } from '../domain/failures';
import { outcomeKey, requestKey, type RunPlace } from '../domain/record-keys';
import { RequestRecord, schemaVersion } from '../domain/run';
import { noUsage } from '../domain/usage';
import type { ArtifactStore, Ports } from '../ports';
import type { StageContext } from './as-activity';
import { recordOutcome } from './compose-answer';
import type { RunSoFar } from './contract';
import type { PlanReader } from './plan-of-run';
import { whatWasDone } from './what-was-done';

export type CloseFromRecords = (
  run: RunPlace,
  why: string,
  signal: AbortSignal,
  context: StageContext,
) => Promise<void>;

/** The outcome says why; `retry` continues from it. Whoever has written one meanwhile is right. */
export const closeFromRecords =
  (ports: Ports, plans: PlanReader): CloseFromRecords =>
  async (run, why, signal, context) => {
    const soFar = await whatIsKnown(ports.store, run, signal);
    await recordOutcome(ports, plans)({ ...soFar, ending: { is: 'failed', why } }, signal, context);
  };

/** Whether a run has a request that can be read and no outcome; one without a request was deleted, or is not ours. */
export async function lacksOutcome(
  store: ArtifactStore,
  run: RunPlace,
  signal: AbortSignal,
): Promise<{ is: 'no' } | { is: 'yes'; request: RequestRecord }> {
  if ((await store.findRecord(outcomeKey(run), signal)).found) return { is: 'no' };
  const found = await store.findRecord(requestKey(run), signal);
  const request = RequestRecord.safeParse(found.found ? found.value : undefined);
  return request.success ? { is: 'yes', request: request.data } : { is: 'no' };
}

/** One run whose records can't be read must not keep the others from being closed. */
async function whatIsKnown(store: ArtifactStore, run: RunPlace, signal: AbortSignal): Promise<RunSoFar> {
  try {
    return await whatWasDone(store, run, signal);
  } catch (error) {
    if (!isLost(error)) throw error;
    const { caller, runId } = run;
    return {
      run: { schema: schemaVersion, caller, runId },
      plan: { is: 'none' },
      tasks: [],
      repairs: [],
      leftOut: [],
      usage: noUsage,
    };
  }
}
