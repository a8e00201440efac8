/**
 * Stage 3: has an expert do a task. Before the call it looks for a record of the same call, and writes one before it
 * reports: a call whose record is written is never made again.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../domain/failures';
import { taskAgain } from '../domain/earlier-run';
import type { StoreKey } from '../domain/ids';
import { callKey, requestKey } from '../domain/record-keys';
import type { Resource } from '../domain/resource';
import { CallRecord, RequestRecord, schemaVersion } from '../domain/run';
import type { GraphTask } from '../domain/task-graph';
import { addUsage } from '../domain/usage';
import type { MediaHelper } from '../media/media-helper';
import type { Ports } from '../ports';
import type { Stage } from './as-activity';
import type { RunExpertInput, RunExpertResult } from './contract';
import { describeArguments } from './describe-arguments';
import { findArguments, type FoundArgument, gatherInputs, type GatheredInputs } from './gather-inputs';
import type { PlanReader } from './plan-of-run';
import { createOrAdopt, hashOf, parseRecord, readRecord } from '../records';
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
    const identity = hashOf(identityOf(task, candidate, args, again.redo));
    const key = callKey(run, identity);

    const own = await store.findRecord(key, signal);
    if (own.found) return resultOf(key, parseRecord(key, own.value, CallRecord));
    const others = again.expert.is === 'kept' ? again.expert.candidates : [];
    const identities = [candidate, ...others].map((one) => hashOf(identityOf(task, one, args, again.redo)));
    const takenOver = await takeOverCall(store, run, request, identities, signal);
    if (takenOver.found) return resultOf(takenOver.key, takenOver.record);
    return resultOf(key, await createOrAdopt(store, key, CallRecord, await call(), signal));

    function resultOf(callKey: StoreKey, { model, outputs }: CallRecord): RunExpertResult {
      return { callKey, model, usage, outputs: outputs.map(({ kind, preview }) => ({ kind, preview })) };
    }

    function call(): Promise<CallRecord> {
      return withFolder(async (folder) => {
        const given = await gatherInputs({ store, media }, task.type, args, folder, signal);
        const startedAt = new Date();
        const outputs = await outputsOf(given, folder);
        return {
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
      });
    }

    async function outputsOf(given: GatheredInputs, folder: string): Promise<Resource[]> {
      const answers = join(folder, 'answers');
      await mkdir(answers);
      const outputs = await experts
        .call(
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
          signal,
        )
        .catch((error: unknown) => {
          throw othersFollow ? passedOver(error) : error;
        });
      const about = { task: task.type, model: candidate.id, given };
      const verified = await verifyOutputs(about, outputs, media, signal);
      return storeOutputs(store, run, id, verified, folder, signal);
    }
  };

/** Longest time an expert is waited for while others could do its task, in milliseconds. */
const patienceMs = 3_000;

/** An expert that says when to come back is waited for only if that is sooner than another would be done. */
function passedOver(error: unknown): unknown {
  if (!(error instanceof Failure) || error.type !== 'Expert.Unavailable') return error;
  if (!error.retryAfter.known || error.retryAfter.milliseconds <= patienceMs) return error;
  return new Failure('Expert.Busy', error.message, error.retryAfter, { cause: error }, error.spent);
}

/** What makes two calls the same one: who is asked for what, with which inputs, told by their content. */
const identityOf = (
  { type }: GraphTask,
  { id: model, revision, endpoint }: RunExpertInput['candidate'],
  args: readonly FoundArgument[],
  redo: number,
): unknown => ({
  type,
  model,
  revision,
  endpoint,
  args: args.map(({ name, value }) => ({
    name,
    value:
      value.is === 'file'
        ? value.resource.sha256
        : value.parts.map((part) =>
            typeof part === 'string' ? part : part.map(({ sha256 }) => ({ sha256 })),
          ),
  })),
  redo,
});
