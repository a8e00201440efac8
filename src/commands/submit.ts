/** `submit`: checks a request, uploads its inputs, and starts its run. The same id twice is one run. */
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { openArtifactStore } from '../adapters/store-from-settings';
import { outcomeKey, requestKey } from '../domain/record-keys';
import { maxRequestCharacters, RequestRecord, type RunRequest, schemaVersion } from '../domain/run';
import type { ArtifactStore } from '../ports';
import { parseRecord } from '../records';
import { withFolder } from '../spool';
import { callerAttribute } from '../workflows/search-attributes';
import { cleanLine, shortLine } from './clean-text';
import type { Context } from './context';
import { goOnFrom, nothingTakenOver, type TakenOver } from './conversation/go-on';
import type { GivenInput } from './inputs/given-inputs';
import { nameOfInput } from './inputs/name-of-input';
import { type ReadInput, readInputs } from './inputs/read-inputs';
import { commandLine, type ExitCode, exitCodes, mistake } from './problem';
import { type Following, followRun } from './progress/follow-run';
import { reportOfFinished } from './report/run-report';
import { keyOfRunId, type NamedRun, newRunKey, runNamed } from './run-name';
import { placeArtifacts } from './submission/place-artifacts';
import { ownInputs, requestRecord } from './submission/request-record';
import { type Temporal, webUiLink, withTemporal, workflowType } from './temporal';
import { requireNamespace } from './temporal-namespace';

export interface Submission {
  text: string;
  inputs: readonly GivenInput[];
  /** Empty: a new id is made. */
  id: string;
  /** The run whose conversation it goes on; empty: it begins one. */
  after: string;
  afterwards: { is: 'leave'; form: Following['form'] } | ({ is: 'wait' } & Following);
}

/** What became of a submission: its run is new, or was there before. */
type Start = 'started' | 'running already' | 'finished already';

export async function submit(asked: Submission, context: Context): Promise<ExitCode> {
  const { settings, signal } = context;
  const text = checkText(asked.text);
  const run = runNamed(settings.IMPRESARIO_CALLER, asked.id === '' ? newRunKey(new Date()) : asked.id);
  return withFolder(async (folder) => {
    const inputs = await readInputs(asked.inputs, folder, settings.IMPRESARIO_MAX_INPUT_MB, signal);
    const store = openArtifactStore(settings);
    const takenOver = await takeOver(store, run, asked.after, inputs, signal);
    const handedIn = { run, request: requestRecord(run, text, takenOver), inputs, takenOver };
    return withTemporal(settings, async (temporal) => {
      const start = await place(temporal, store, handedIn, context);
      announce(start, run, asked, context);
      if (asked.afterwards.is === 'leave') return exitCodes.done;
      return followRun(temporal, store, run, asked.afterwards, context);
    });
  });
}

function checkText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw mistake('The request is empty: say in words what you want done.');
  if (trimmed.length <= maxRequestCharacters) return trimmed;
  throw mistake(
    `The request has ${trimmed.length} characters; at most ${maxRequestCharacters} are taken. Put long texts into a file and give it with --file.`,
  );
}

/** @throws CommandProblem Run.NotFound or Run.NotFinished for a run that can't be gone on from. */
async function takeOver(
  store: ArtifactStore,
  run: NamedRun,
  after: string,
  inputs: readonly ReadInput[],
  signal: AbortSignal,
): Promise<TakenOver> {
  const own = ownInputs(run, inputs);
  if (after === '') return nothingTakenOver(own);
  return goOnFrom(await reportOfFinished(store, runNamed(run.caller, after), signal), own, run);
}

/** All there is of a request before its run is started. */
interface HandedIn {
  run: NamedRun;
  request: RequestRecord;
  /** Its own files. */
  inputs: readonly ReadInput[];
  takenOver: TakenOver;
}

/** Both servers are asked before anything is uploaded, so that a server that is away leaves nothing half done. */
async function place(
  temporal: Temporal,
  store: ArtifactStore,
  { run, request, inputs, takenOver }: HandedIn,
  { settings, signal }: Context,
): Promise<Start> {
  await temporal.soon(() => requireNamespace(temporal, settings));
  const earlier = await store.findRecord(requestKey(run), signal);
  if (earlier.found) {
    refuseOther(run, request, earlier.value);
    if ((await store.findRecord(outcomeKey(run), signal)).found) return 'finished already';
  } else {
    await placeArtifacts(store, request, inputs, takenOver.copies, signal);
    const creation = await store.createRecord(requestKey(run), request, signal);
    if (!creation.created) refuseOther(run, request, creation.existing);
  }
  const isOpen = await start(temporal, request, settings.TEMPORAL_TASK_QUEUE);
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

/** Starts the run's workflow, or joins the one there is. Returns whether it is open: a closed one is not run again. */
async function start(temporal: Temporal, request: RequestRecord, taskQueue: string): Promise<boolean> {
  const { caller, runId, text } = request;
  const args: [RunRequest] = [{ schema: schemaVersion, caller, runId }];
  const title = shortLine(text, 100);
  try {
    await temporal.soon(() =>
      temporal.client.workflow.start(workflowType, {
        args,
        workflowId: runId,
        taskQueue,
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
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
function detailsOf({ caller, text, inputs, turns }: RequestRecord): string {
  const [before] = turns.slice(-1);
  return [
    shortLine(text, 2_000),
    '',
    ...(before ? [`- after: ${keyOfRunId(caller, before.runId)}`] : []),
    ...inputs.map((input, at) => `- input ${at + 1}: ${input.kind}, ${cleanLine(nameOfInput(input))}`),
  ].join('\n');
}

function announce(
  start: Start,
  run: NamedRun,
  { afterwards }: Submission,
  { settings, output }: Context,
): void {
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
