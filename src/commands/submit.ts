/** `submit`: checks a request, uploads its inputs, and starts its run. The same id twice is one run. */
import { stat } from 'node:fs/promises';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { openArtifactStore } from '../adapters/store-from-settings';
import { artifactKey, outcomeKey, requestKey } from '../domain/record-keys';
import type { Resource } from '../domain/resource';
import { maxRequestCharacters, RequestRecord, type RunRequest, schemaVersion } from '../domain/run';
import type { ArtifactStore } from '../ports';
import { hashOf, parseRecord } from '../records';
import { withFolder } from '../spool';
import { callerAttribute } from '../workflows/search-attributes';
import { cleanLine, shortLine } from './clean-text';
import type { Context } from './context';
import type { GivenInput } from './inputs/given-inputs';
import { type ReadInput, readInputs } from './inputs/read-inputs';
import { commandLine, type ExitCode, exitCodes, interrupted, mistake } from './problem';
import { type Following, followRun } from './progress/follow-run';
import { type NamedRun, newRunKey, runNamed } from './run-name';
import { type Temporal, webUiLink, withTemporal, workflowType } from './temporal';
import { requireNamespace } from './temporal-namespace';

export interface Submission {
  text: string;
  inputs: readonly GivenInput[];
  /** Empty: a new id is made. */
  id: string;
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
    return withTemporal(settings, async (temporal) => {
      const start = await place(temporal, store, toRecord(run, text, inputs), inputs, run, context);
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

function toRecord(run: NamedRun, text: string, inputs: readonly ReadInput[]): RequestRecord {
  const resources = inputs.map((input, at): Resource => {
    const { kind, mediaType, bytes, sha256, preview, name } = input;
    const producedBy = { by: 'request' as const, input: at + 1, name };
    return { kind, mediaType, bytes, sha256, key: artifactKey(run, sha256), preview, producedBy };
  });
  const content = resources.map(({ kind, mediaType, sha256 }) => ({ kind, mediaType, sha256 }));
  return {
    schema: schemaVersion,
    caller: run.caller,
    runId: run.runId,
    text,
    inputs: resources,
    submittedAt: new Date().toISOString(),
    fingerprint: hashOf({ text, inputs: content }),
  };
}

/** Both servers are asked before anything is uploaded, so that a server that is away leaves nothing half done. */
async function place(
  temporal: Temporal,
  store: ArtifactStore,
  request: RequestRecord,
  inputs: readonly ReadInput[],
  run: NamedRun,
  { settings, signal }: Context,
): Promise<Start> {
  await temporal.soon(() => requireNamespace(temporal, settings));
  const earlier = await store.findRecord(requestKey(run), signal);
  if (earlier.found) {
    refuseOther(run, request, earlier.value);
    if ((await store.findRecord(outcomeKey(run), signal)).found) return 'finished already';
  } else {
    await upload(store, request, inputs, signal);
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

async function upload(
  store: ArtifactStore,
  request: RequestRecord,
  inputs: readonly ReadInput[],
  signal: AbortSignal,
): Promise<void> {
  try {
    for (const [at, { path, name, mediaType, bytes, changedAt }] of inputs.entries()) {
      const resource = request.inputs[at];
      if (resource) await store.putFile(resource.key, path, mediaType, signal);
      const now = await stat(path);
      if (now.size !== bytes || now.mtimeMs !== changedAt) {
        throw mistake(`The file ${name} was changed while it was uploaded; submit again when it rests.`);
      }
    }
  } catch (error) {
    if (signal.aborted) throw interrupted('Stopped while uploading; no run was started.');
    throw error;
  }
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
function detailsOf({ text, inputs }: RequestRecord): string {
  const named = inputs.map(({ kind, producedBy }, at) =>
    producedBy.by === 'request' ? `- input ${at + 1}: ${kind}, ${cleanLine(producedBy.name)}` : '',
  );
  return [shortLine(text, 2_000), '', ...named].join('\n');
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
