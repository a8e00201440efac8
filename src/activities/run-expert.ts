/**
 * Stage 3: has an expert do a task. Before the call it looks for a record of the same call, and writes one before it
 * reports: a call whose record is written is never made again.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../domain/failures';
import { taskAgain } from '../domain/earlier-run';
import type { ModelId, StoreKey } from '../domain/ids';
import { callKey, requestKey } from '../domain/record-keys';
import type { Resource } from '../domain/resource';
import { CallRecord, RequestRecord, schemaVersion } from '../domain/run';
import { definitionOf, type TaskType } from '../domain/task-catalogue';
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
    let lookedAt = 0;

    const own = await lookForOwn();
    if (own) return resultOf(key, own);
    const others = again.expert.is === 'kept' ? again.expert.candidates : [];
    const identities = [candidate, ...others].map((one) => hashOf(identityOf(task, one, args, again.redo)));
    const takenOver = await takeOverCall(store, run, request, identities, signal);
    if (takenOver.found) return resultOf(takenOver.key, takenOver.record);
    return resultOf(key, await call());

    async function lookForOwn(): Promise<CallRecord | undefined> {
      const found = await store.findRecord(key, signal);
      lookedAt = Date.now();
      return found.found ? parseRecord(key, found.value, CallRecord) : undefined;
    }

    function resultOf(callKey: StoreKey, { model, outputs }: CallRecord): RunExpertResult {
      return { callKey, model, usage, outputs: outputs.map(({ kind, preview }) => ({ kind, preview })) };
    }

    function call(): Promise<CallRecord> {
      return withFolder(async (folder) => {
        const given = await gatherInputs({ store, media }, task.type, args, folder, signal);
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

/** An expert that says nothing within its task's time counts as one that does not answer, so that another is tried. */
async function withinTime<Result>(
  model: ModelId,
  type: TaskType,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { timeLimitSeconds } = definitionOf(type);
  const late = new AbortController();
  const sentence = `The expert ${model} did not answer ${type} within ${timeLimitSeconds} s.`;
  const timer = setTimeout(
    () => late.abort(new Failure('Expert.Unavailable', sentence)),
    timeLimitSeconds * 1_000,
  );
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** Nobody else is left to be tried: the expert is given the time of a restart. */
function insistedOn(error: unknown): unknown {
  if (!(error instanceof Failure) || error.type !== 'Expert.Unavailable') return error;
  return new Failure('Expert.Away', error.message, error.retryAfter, { cause: error }, error.spent);
}

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
