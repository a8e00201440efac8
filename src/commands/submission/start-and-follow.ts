/** Puts a request down, starts its run, says so, and follows it where that is wanted. The same id twice is one run. */
import { WorkflowExecutionAlreadyStartedError, type WorkflowStartOptions } from '@temporalio/client';
import { outcomeKey, requestKey } from '../../domain/record-keys';
import { RequestRecord, type RunRequest, schemaVersion } from '../../domain/run';
import type { ArtifactStore } from '../../ports';
import { parseRecord } from '../../records';
import { callerAttribute } from '../../workflows/search-attributes';
import { cleanLine, shortLine } from '../clean-text';
import type { Context } from '../context';
import type { ArtifactCopy } from '../conversation/go-on';
import { nameOfInput } from '../inputs/name-of-input';
import type { ReadInput } from '../inputs/read-inputs';
import { commandLine, type ExitCode, exitCodes, mistake } from '../problem';
import { type Following, followRun } from '../progress/follow-run';
import { requestLost } from '../report/run-report';
import { keyOfRunId, type NamedRun } from '../run-name';
import { type Temporal, webUiLink, withTemporal, workflowType } from '../temporal';
import { requireNamespace } from '../temporal-namespace';
import { placeArtifacts } from './place-artifacts';

/** All there is of a request before its run is started. */
export interface HandedIn {
  run: NamedRun;
  request: RequestRecord;
  /** Most seconds it may take; 0: as long as it needs. No part of what the request is: the same id joins its run. */
  deadlineSeconds: number;
  /** Given with it: its first inputs, in the same order. */
  files: readonly ReadInput[];
  /** What it takes over from another run. */
  copies: readonly ArtifactCopy[];
}

/** What is done once the run is started. */
export type Afterwards = { is: 'leave'; form: Following['form'] } | ({ is: 'wait' } & Following);

/** What became of a submission: its run is new, or was there before. */
type Start = 'started' | 'running already' | 'finished already';

export async function startAndFollow(
  store: ArtifactStore,
  handedIn: HandedIn,
  afterwards: Afterwards,
  context: Context,
): Promise<ExitCode> {
  return withTemporal(context.settings, async (temporal) => {
    const start = await place(temporal, store, handedIn, context);
    announce(start, handedIn.run, afterwards, context);
    if (afterwards.is === 'leave') return exitCodes.done;
    return followRun(temporal, store, handedIn.run, afterwards, context);
  });
}

/** Both servers are asked before anything is uploaded, so that a server that is away leaves nothing half done. */
async function place(
  temporal: Temporal,
  store: ArtifactStore,
  { run, request, deadlineSeconds, files, copies }: HandedIn,
  { settings, signal }: Context,
): Promise<Start> {
  await temporal.soon(() => requireNamespace(temporal, settings));
  const [earlier, closed] = await Promise.all([
    store.findRecord(requestKey(run), signal),
    store.findRecord(outcomeKey(run), signal),
  ]);
  let isOurs = false;
  if (earlier.found) {
    refuseOther(run, request, earlier.value);
    if (closed.found) return 'finished already';
  } else {
    if (closed.found) throw requestLost(run);
    await placeArtifacts(store, request, files, copies, signal);
    const creation = await store.createRecord(requestKey(run), request, signal);
    if (!creation.created) refuseOther(run, request, creation.existing);
    isOurs = creation.created;
  }
  // Whoever puts the request down has the id to themselves: a closed run of that id is one that was deleted.
  const workflowIdReusePolicy = isOurs ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE';
  const isOpen = await start(temporal, request, {
    deadlineSeconds,
    workflowIdReusePolicy,
    taskQueue: settings.TEMPORAL_TASK_QUEUE,
  });
  if (!isOpen) return 'finished already';
  return earlier.found ? 'running already' : 'started';
}

function refuseOther(run: NamedRun, request: RequestRecord, existing: unknown): void {
  const { fingerprint, submittedAt } = parseRecord(requestKey(run), existing, RequestRecord);
  if (fingerprint === request.fingerprint) return;
  throw mistake(
    `The id ${run.key} belongs to another request, submitted at ${submittedAt}. Give this one another --id, or see that one with \`${commandLine('result', run.key)}\`.`,
  );
}

type StartSettings = Pick<HandedIn, 'deadlineSeconds'> &
  Pick<WorkflowStartOptions, 'taskQueue' | 'workflowIdReusePolicy'>;

/** Starts the run's workflow, or joins the one there is. Returns whether it is open: a closed one is not run again. */
async function start(
  temporal: Temporal,
  request: RequestRecord,
  { deadlineSeconds, ...options }: StartSettings,
): Promise<boolean> {
  const { caller, runId, text } = request;
  const args: [RunRequest] = [
    { schema: schemaVersion, caller, runId, ...(deadlineSeconds > 0 && { deadlineSeconds }) },
  ];
  const title = shortLine(text, 100);
  try {
    await temporal.soon(() =>
      temporal.client.workflow.start(workflowType, {
        args,
        workflowId: runId,
        ...options,
        workflowIdConflictPolicy: 'USE_EXISTING',
        staticSummary: title,
        staticDetails: detailsOf(request),
        memo: { request: title },
        typedSearchAttributes: [{ key: callerAttribute, value: caller }],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** What the Web UI shows of a run beside its progress: the request as it was asked. */
function detailsOf({ caller, text, inputs, turns, earlier }: RequestRecord): string {
  const [before] = turns.slice(-1);
  return [
    shortLine(text, 2_000),
    '',
    ...(before ? [`- after: ${keyOfRunId(caller, before.runId)}`] : []),
    ...(earlier.is === 'redone' ? [`- redoes: ${keyOfRunId(caller, earlier.runId)}`] : []),
    ...inputs.map((input, at) => `- input ${at + 1}: ${input.kind}, ${cleanLine(nameOfInput(input))}`),
  ].join('\n');
}

function announce(start: Start, run: NamedRun, afterwards: Afterwards, { settings, output }: Context): void {
  const webUi = webUiLink(settings, run);
  if (afterwards.form === 'json') {
    output.json({ event: 'submitted', runId: run.runId, key: run.key, start, webUi });
    return;
  }
  output.line(`Run ${run.key} ${start === 'started' ? 'started' : `is ${start}`}.`);
  if (webUi !== '') output.line(`Web UI: ${webUi}`);
  if (afterwards.is === 'leave') {
    const next = start === 'finished already' ? 'result' : 'watch';
    output.line(`${next === 'watch' ? 'Watch it' : 'See it'}: ${commandLine(next, run.key)}`);
  }
}
