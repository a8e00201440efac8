/** `trace`: where a run's time went, from its history. */
import { writeFile } from 'node:fs/promises';
import { type WorkflowHandle, WorkflowNotFoundError } from '@temporalio/client';
import { openArtifactStore } from '../adapters/store-from-settings';
import type { Context } from './context';
import { CommandProblem, commandLine, type ExitCode, exitCodes, fileTrouble, mistake } from './problem';
import { unknownToTemporal } from './progress/follow-run';
import { findReport, noSuchRun } from './report/run-report';
import { type NamedRun, runNamed } from './run-name';
import { withTemporal } from './temporal';
import { drawTrace } from './trace/draw-trace';
import { withPending } from './trace/pending';
import { renderTrace } from './trace/render-trace';
import { readHistory, type RunHistory } from './trace/run-history';
import { traceOf } from './trace/spans';
import { traceJson } from './trace/trace-json';

/** How it is shown: a picture goes to a file, or to standard output where none is named. */
export type TraceForm = { is: 'text' } | { is: 'json' } | { is: 'svg'; file: string };

/** Longest wait for all pages of a history, in milliseconds. */
const patience = 60_000;

/** @throws CommandProblem Run.NotFound, Run.Forgotten or Run.UnknownToTemporal where Temporal has no history of it. */
export async function trace(name: string, form: TraceForm, context: Context): Promise<ExitCode> {
  const { settings, output } = context;
  const run = runNamed(settings.IMPRESARIO_CALLER, name);
  const seen = traceOf(await historyOf(run, context), Date.now());
  switch (form.is) {
    case 'text':
      for (const line of renderTrace(run.key, seen, output.columns(), output.colors)) output.line(line);
      break;
    case 'json':
      output.json(traceJson(run, seen));
      break;
    case 'svg':
      await putPicture(drawTrace(run.key, seen), form.file, context);
  }
  return exitCodes.done;
}

async function historyOf(run: NamedRun, context: Context): Promise<RunHistory> {
  return withTemporal(context.settings, async ({ client, within }) => {
    const handle: WorkflowHandle = client.workflow.getHandle(run.runId);
    try {
      return await within(patience, async () => {
        const history = readHistory(await handle.fetchHistory());
        if (history.end.is === 'over') return history;
        const { raw } = await handle.describe();
        return withPending(history, raw.pendingActivities ?? []);
      });
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw await withoutHistory(run, context);
      throw error;
    }
  });
}

/** What to say of a run that Temporal does not know: the store tells whether there was one. */
async function withoutHistory(run: NamedRun, { settings, signal }: Context): Promise<CommandProblem> {
  const store = openArtifactStore(settings);
  try {
    const found = await findReport(store, run, signal);
    switch (found.is) {
      case 'finished':
        return forgotten(run);
      case 'unfinished':
        return unknownToTemporal(run);
      case 'unknown':
        return noSuchRun(run);
    }
  } finally {
    store.close();
  }
}

const forgotten = ({ key }: NamedRun): CommandProblem =>
  new CommandProblem(
    'Run.Forgotten',
    `Temporal has forgotten the run ${key}, and with its history when each step began and ended: it keeps that for as long as the namespace's retention says. The answer is still there: \`${commandLine('result', key)}\`.`,
    exitCodes.failed,
  );

async function putPicture(picture: string, file: string, { output }: Context): Promise<void> {
  if (file === '') {
    output.write(picture);
    return;
  }
  try {
    await writeFile(file, picture);
  } catch (error) {
    throw mistake(`The file ${file} ${fileTrouble(error)}. Name another one for the picture.`);
  }
  output.note(`The picture is in ${file}.`);
}
