/** `npm run demo`: brings everything up, asks the sample requests, shows what comes of them, and takes it down again. */
import { join } from 'node:path';
import type { Context } from '../commands/context';
import { type Output, processOutput } from '../commands/output';
import { problemOf } from '../commands/problem';
import { findReport } from '../commands/report/run-report';
import { newRunKey, runNamed } from '../commands/run-name';
import { submit } from '../commands/submit';
import { webUiLink } from '../commands/temporal';
import { openArtifactStore } from '../adapters/store-from-settings';
import { inheritedEnvironment, readSettings, type Settings } from '../config';
import { type Stack, startStack } from '../stack/start-stack';
import { StackError } from '../stack/stack-error';
import { StackRunsAlready } from '../stack/stack-lock';
import { optionsFromSettings } from '../stack/stack-settings';
import { type DemoRequest, demoRequests } from './requests';

/** Where the artifacts go, a folder a run. */
const results = 'demo-results';

async function main(output: Output, signal: AbortSignal): Promise<boolean> {
  const keep = process.argv.includes('--keep');
  const stack = await startOrJoin(output, signal);
  try {
    const settings = readSettings({ ...inheritedEnvironment(), ...stack?.environment() });
    const shown = [];
    for (const request of demoRequests) shown.push(await show(request, { settings, output, signal }));
    output.line('');
    for (const { line } of shown) output.line(line);
    if (keep && stack) await stay(stack, output, signal);
    return shown.every(({ isAsExpected }) => isAsExpected);
  } finally {
    await stack?.stop();
  }
}

/** A stack of our own, or none where `npm run dev` has one up already: the settings lead there. */
async function startOrJoin(output: Output, signal: AbortSignal): Promise<Stack | undefined> {
  output.line('Starting Temporal, S3, the experts and a worker…');
  try {
    return await startStack({
      ...optionsFromSettings(readSettings(), inheritedEnvironment()),
      workers: 1,
      whenOneCrashes: 'restart',
      log: (line) => output.line(line),
      signal,
    });
  } catch (error) {
    if (!(error instanceof StackRunsAlready)) throw error;
    output.line('They are up already, so the demo uses them.');
    return undefined;
  }
}

interface Shown {
  isAsExpected: boolean;
  /** How it ended and where it can be seen: for the end of the demo. */
  line: string;
}

async function show(request: DemoRequest, context: Context): Promise<Shown> {
  const { settings, output, signal } = context;
  const run = runNamed(settings.IMPRESARIO_CALLER, `demo-${request.name}-${newRunKey(new Date())}`);
  const folder = join(results, run.key);
  output.line('');
  output.line(output.colors.bold(`“${request.text}”`));
  output.line(request.inputs.map(({ source }) => source).join(', '));
  await submit(
    {
      text: request.text,
      inputs: request.inputs,
      id: run.key,
      after: '',
      deadlineSeconds: 0,
      afterwards: { is: 'wait', form: 'text', saving: { is: 'on', folder } },
    },
    context,
  );
  const found = await findReport(openArtifactStore(settings), run, signal);
  const status = found.is === 'finished' ? found.report.outcome.status : 'unfinished';
  const isAsExpected = isExpected(status, request, settings);
  return {
    isAsExpected,
    line: `${isAsExpected ? '✓' : '✗'} ${run.key} ${status}  ${folder}  ${webUiLink(settings, run)}`,
  };
}

/** With other controllers or experts than the local ones a run may end better or otherwise, but it must end in an answer. */
function isExpected(status: string, { endsAs }: DemoRequest, settings: Settings): boolean {
  const isOffline = [settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL, settings.HF_TOKEN].every(
    (key) => key === '',
  );
  return isOffline ? status === endsAs : status === 'answered' || status === 'partly-answered';
}

async function stay(stack: Stack, output: Output, signal: AbortSignal): Promise<void> {
  output.line(
    `Everything stays up for a look at the Web UI, ${stack.addresses.temporalUiUrl}; Ctrl-C stops it.`,
  );
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
}

const output = processOutput();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

main(output, stopping.signal).then(
  (isAsExpected) => {
    process.exitCode = isAsExpected ? 0 : 1;
  },
  (error: unknown) => {
    const { message, exitCode } = problemOf(error, stopping.signal);
    output.note(error instanceof StackError ? error.message : message);
    process.exitCode = exitCode;
  },
);
