/** `submit`: checks a request, uploads its inputs, and starts its run. The same id twice is one run. */
import { openArtifactStore } from '../adapters/store-from-settings';
import { maxRequestCharacters } from '../domain/run';
import type { ArtifactStore } from '../ports';
import { withFolder } from '../spool';
import type { Context } from './context';
import { goOnFrom, nothingTakenOver, type TakenOver } from './conversation/go-on';
import type { GivenInput } from './inputs/given-inputs';
import { type ReadInput, readInputs } from './inputs/read-inputs';
import { type ExitCode, mistake } from './problem';
import { reportOfFinished } from './report/run-report';
import { type NamedRun, runNamed, runToStart } from './run-name';
import { ownInputs, requestRecord } from './submission/request-record';
import { startAndFollow } from './submission/start-and-follow';
import type { StartAsked } from './submission/start-options';

export interface Submission extends StartAsked {
  text: string;
  inputs: readonly GivenInput[];
  /** The run whose conversation it goes on; empty: it begins one. */
  after: string;
}

export async function submit(asked: Submission, context: Context): Promise<ExitCode> {
  const { settings, signal } = context;
  const text = checkText(asked.text);
  const run = runToStart(settings.IMPRESARIO_CALLER, asked.id);
  return withFolder(async (folder) => {
    const inputs = await readInputs(asked.inputs, folder, settings.IMPRESARIO_MAX_INPUT_MB, signal);
    const store = openArtifactStore(settings);
    const takenOver = await takeOver(store, run, asked.after, inputs, signal);
    const request = requestRecord(run, text, takenOver);
    const { deadlineSeconds } = asked;
    const handedIn = { run, request, deadlineSeconds, files: inputs, copies: takenOver.copies };
    return startAndFollow(store, handedIn, asked.afterwards, context);
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
