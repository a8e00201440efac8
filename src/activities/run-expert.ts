/**
 * Stage 3: has an expert do a task. Before the call it looks for a record of the same call, and writes one before it
 * reports: a call whose record is written is never made again.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { taskAgain } from '../domain/earlier-run';
import type { StoreKey } from '../domain/ids';
import { callKey, requestKey } from '../domain/record-keys';
import type { Resource } from '../domain/resource';
import { CallRecord, RequestRecord, schemaVersion } from '../domain/run';
import { addUsage, costsAnything } from '../domain/usage';
import type { MediaHelper } from '../media/media-helper';
import type { Ports } from '../ports';
import type { Stage } from './as-activity';
import { callIdentity } from './call-identity';
import type { RunExpertInput, RunExpertResult } from './contract';
import { describeArguments } from './describe-arguments';
import { insistedOn, passedOver, withinTime } from './expert-patience';
import { findArguments, gatherInputs, type GatheredInputs } from './gather-inputs';
import type { PlanReader } from './plan-of-run';
import { createOrAdopt, parseRecord, readRecord } from '../records';
import { withFolder } from '../spool';
import { storeOutputs } from './store-outputs';
import { takeOverCall } from './take-over-call';
import { verifyOutputs } from './verify-output';

export interface OutputLimits {
  maxOutputBytes: number;
}

export const runExpert =
  (
    { store, experts }: Ports,
    media: MediaHelper,
    plans: PlanReader,
    limits: OutputLimits,
  ): Stage<RunExpertInput, RunExpertResult> =>
  async (
    { run, planKey, task: id, candidate, parents, element, othersFollow },
    signal,
    { spend, spentBefore },
  ) => {
    let usage = spentBefore;
    const task = await plans.task(planKey, id, signal);
    const request = await readRecord(store, requestKey(run), RequestRecord, signal);
    const args = await findArguments(store, task, request, { parents, element }, signal);
    const again = taskAgain(request.earlier, id);
    const identity = callIdentity(task, candidate, args, again.redo);
    const key = callKey(run, identity);
    let lookedAt = 0;

    const own = await lookForOwn();
    if (own) return resultOf(key, own);
    const others = again.expert.is === 'kept' ? again.expert.candidates : [];
    const identities = new Set([identity, ...others.map((one) => callIdentity(task, one, args, again.redo))]);
    const takenOver = await takeOverCall(store, run, request, identities, signal);
    if (takenOver.found) return resultOf(takenOver.key, takenOver.record);
    return resultOf(key, await call());

    async function lookForOwn(): Promise<CallRecord | undefined> {
      const found = await store.findRecord(key, signal);
      lookedAt = Date.now();
      return found.found ? parseRecord(key, found.value, CallRecord) : undefined;
    }

    function resultOf(callKey: StoreKey, { model, outputs }: CallRecord): RunExpertResult {
      return {
        callKey,
        ...(model !== candidate.id && { model }),
        ...(costsAnything(usage) && { usage }),
        outputs: outputs.map(({ kind, preview }) => ({ kind, preview })),
      };
    }

    function call(): Promise<CallRecord> {
      return withFolder(async (folder) => {
        const purpose = { task: task.type, via: candidate.endpoint.via };
        const given = await gatherInputs({ store, media }, purpose, args, folder, signal);
        // A worker that stood still meanwhile may have been given up, and its work done by another.
        const meanwhile = Date.now() - lookedAt > freshMs ? await lookForOwn() : undefined;
        if (meanwhile) return meanwhile;
        const startedAt = new Date();
        const outputs = await outputsOf(given, folder);
        const record: CallRecord = {
          schema: schemaVersion,
          task: id,
          type: task.type,
          model: candidate.id,
          revision: candidate.revision,
          endpoint: candidate.endpoint,
          redo: again.redo,
          takenOverFrom: '',
          asked: describeArguments(task),
          adapted: [...given.adapted],
          outputs,
          startedAt: startedAt.toISOString(),
          milliseconds: Date.now() - startedAt.getTime(),
        };
        return createOrAdopt(store, key, CallRecord, record, signal);
      });
    }

    async function outputsOf(given: GatheredInputs, folder: string): Promise<Resource[]> {
      const answers = join(folder, 'answers');
      await mkdir(answers);
      const outputs = await withinTime(candidate.id, task.type, signal, (within) =>
        experts.call(
          {
            task: task.type,
            model: candidate,
            inputs: given.inputs,
            idempotencyKey: identity,
            folder: answers,
            maxOutputBytes: limits.maxOutputBytes,
            spend(spent) {
              usage = addUsage(usage, spent);
              spend(spent);
            },
          },
          within,
        ),
      ).catch((error: unknown) => {
        throw othersFollow ? passedOver(error) : insistedOn(error);
      });
      const about = { task: task.type, model: candidate.id, given };
      const verified = await verifyOutputs(about, outputs, media, signal);
      return storeOutputs(store, run, id, verified, folder, signal);
    }
  };

/** How old a look for a call's record may be when the call is made, in milliseconds: well below the heartbeat timeout. */
const freshMs = 3_000;
