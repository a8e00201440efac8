/** Calls Gradio apps: finds the Space, waits until it is up, hands the call in, fetches what it made. */
import { join } from 'node:path';
import { Failure } from '../../domain/failures';
import { definitionOf } from '../../domain/task-catalogue';
import type { ExpertCall, ExpertEndpoint, ExpertOutput } from '../../ports';
import { type ConnectedApp, connectApp } from './app-client';
import { type AppFunction, functionsOf } from './app-functions';
import { appNamed, type GradioEntry } from './entry';
import { payloadOf } from './payload';
import { filesIn, isFileKind, textIn, valueIn } from './read-output';
import { runJob } from './run-job';
import { awaitSpace } from './space-status';
import { toFailure } from './to-failure';

export interface GradioOptions {
  entries: readonly GradioEntry[];
  /** The hub that knows where Spaces are. */
  hubUrl: string;
  /** What an environment variable holds; empty where it is not set. */
  secret(variable: string): string;
  /** Hears where calls stand that have to wait, a sentence each. */
  tell(sentence: string): void;
  /** Between two looks at a Space that gets up, in milliseconds. */
  lookEvery?: number;
}

export function createGradioExperts({
  entries,
  hubUrl,
  secret,
  tell,
  lookEvery = 3_000,
}: GradioOptions): ExpertEndpoint {
  return {
    async call(call, signal) {
      const entry = entryOf(call);
      const app = appNamed(entry);
      const ended = new AbortController();
      const inTime = AbortSignal.timeout(entry.timeoutSeconds * 1_000);
      const until = AbortSignal.any([signal, inTime]);
      let connected: ConnectedApp | undefined;
      try {
        const address = { url: await addressOf(entry, until), token: tokenOf(entry) };
        connected = await connectApp(address, AbortSignal.any([until, ended.signal]));
        const wanted = functionOf(entry, await functionsOf(connected.client, app));
        const data = await payloadOf(entry, wanted, call);
        const outputs = await runJob(connected, { api: wanted.name, data, app }, tell, until);
        return [await outputOf(entry, call, connected, outputs)];
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (inTime.aborted) throw tooLate(app, entry.timeoutSeconds);
        throw toFailure(error, app, connected?.refused() ?? 0);
      } finally {
        ended.abort();
      }
    },
  };

  function entryOf({ model: { id, endpoint }, task }: ExpertCall): GradioEntry {
    const entry = endpoint.via === 'space' && entries.find(({ name }) => name === endpoint.name);
    if (entry && entry.task === task) return entry;
    throw new Failure(
      'Expert.Gone',
      `${id} was chosen for ${task} when endpoints.json had an entry for it that it has no more.`,
    );
  }

  function tokenOf({ tokenVariable, name }: GradioEntry): string {
    if (tokenVariable === '') return '';
    const token = secret(tokenVariable);
    if (token !== '') return token;
    throw new Failure(
      'Expert.Unauthorized',
      `The entry ${name} of endpoints.json takes its token from ${tokenVariable}, which is not set. Set it.`,
    );
  }

  async function addressOf(entry: GradioEntry, signal: AbortSignal): Promise<string> {
    const { space, url, tokenVariable, task, timeoutSeconds } = entry;
    if (space === '') return url;
    // Half of the time there is: a Space that gets up late must still have some for the work.
    const patience = (Math.min(timeoutSeconds, definitionOf(task).timeLimitSeconds) * 1_000) / 2;
    return awaitSpace(
      { space, hubUrl, token: tokenOf(entry), tokenVariable, patience, lookEvery, tell },
      signal,
    );
  }
}

const tooLate = (app: string, seconds: number): Failure =>
  new Failure(
    'Expert.Unavailable',
    `${app} was not done within ${seconds} s, the timeoutSeconds of its entry in endpoints.json.`,
  );

function functionOf(entry: GradioEntry, functions: readonly AppFunction[]): AppFunction {
  const found = functions.find(({ name }) => name === entry.api);
  if (found) return found;
  const names = functions.map(({ name }) => name).join(', ') || 'none that can be called by name';
  throw new Failure(
    'Expert.Gone',
    `${appNamed(entry)} has no function ${entry.api} (api in endpoints.json); it has ${names}.`,
  );
}

async function outputOf(
  entry: GradioEntry,
  { task, folder, maxOutputBytes }: ExpertCall,
  { client, download }: ConnectedApp,
  outputs: readonly unknown[],
): Promise<ExpertOutput> {
  const { index, item } = entry.output;
  const kind = entry.output.kind === 'main' ? definitionOf(task).gives[0] : entry.output.kind;
  const unusable = (what: string): Failure =>
    new Failure(
      'Expert.OutputInvalid',
      `${appNamed(entry)} gave no ${kind} as output ${index} of ${entry.api}: ${what}.`,
    );
  if (index >= outputs.length) throw unusable(`it makes ${outputs.length} in all`);
  const output = outputs[index];
  if (isFileKind(kind)) {
    const file = filesIn(output)[item];
    if (!file)
      throw unusable(item === 0 ? 'there is no file in it' : `it holds no file ${item}, counted from 0`);
    const path = join(folder, 'answer');
    const address =
      file.url === '' ? `${client.config?.root ?? ''}${client.api_prefix}/file=${file.path}` : file.url;
    const tooLarge = new Failure(
      'Output.TooLarge',
      `${appNamed(entry)} made a file of more than ${maxOutputBytes} bytes. Ask for less at once, or raise IMPRESARIO_MAX_OUTPUT_MB.`,
    );
    await download(address, path, maxOutputBytes, tooLarge);
    return { is: 'file', kind, path };
  }
  if (kind === 'text') return { is: 'text', text: textIn(output) };
  try {
    return valueIn(kind, output);
  } catch (error) {
    throw error instanceof Failure ? unusable(error.message) : error;
  }
}
