/** `npm run dev`: keeps the whole stack up for people, until it is told to stop. */
import { relative } from 'node:path';
import { inheritedEnvironment, readSettings } from '../config';
import { whenNpmEnds } from './npm-ancestors';
import { reasonOf } from './stack-error';
import { optionsFromSettings } from './stack-settings';
import { startStack, type Stack } from './start-stack';

/**
 * npm hands on the Ctrl-C that the terminal has sent us already. Only one that comes later than this, in milliseconds,
 * is a second wish of the person.
 */
const sameWish = 1_000;

async function main(): Promise<void> {
  const settings = readSettings();
  const stopping = untilToldToStop();
  say('Starting what is not given: Temporal, S3, the experts and a worker…');
  try {
    const stack = await startStack({
      ...optionsFromSettings(settings, inheritedEnvironment()),
      workers: 1,
      whenOneCrashes: 'restart',
      log: say,
      signal: stopping,
    });
    for (const line of description(stack, settings.IMPRESARIO_HOME)) say(line);
    await aborted(stopping);
    say('Stopping; work in progress may end first. Ctrl-C again stops at once.');
    await stack.stop();
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
  say('Stopped. `npm run dev` goes on where this ended.');
}

function untilToldToStop(): AbortSignal {
  const stop = new AbortController();
  let toldAt = 0;
  const told = (): void => {
    if (!stop.signal.aborted) {
      toldAt = Date.now();
      stop.abort();
    } else if (Date.now() - toldAt > sameWish) process.exit(130); // the keeper ends the servers
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told);
  whenNpmEnds(told);
  return stop.signal;
}

/** Waits; the open channel to the keeper keeps this process alive meanwhile. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener('abort', () => {
        resolve();
      });
  });

const description = ({ addresses, servers }: Stack, home: string): string[] => [
  '',
  'Impresario is up.',
  '',
  ...(addresses.temporalUiUrl === ''
    ? []
    : [`  Web UI    ${addresses.temporalUiUrl}/namespaces/${addresses.temporalNamespace}/workflows`]),
  `  Temporal  ${addresses.temporalAddress}`,
  `  S3        ${addresses.s3Endpoint}, bucket ${addresses.s3Bucket}`,
  `  experts   ${addresses.expertsUrl}`,
  `  logs      ${relative('.', home) || home}/logs`,
  '',
  'Hand in a request from another terminal, in this folder:',
  '',
  '  npm run client -- submit "What is in this picture?" --image samples/astronaut.png --wait',
  '',
  `Ctrl-C stops everything that was started here${servers.temporal.kind === 'given' ? '' : '; runs go on at the next start'}.`,
];

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

process.stdout.on('error', () => undefined); // the terminal may go before us
main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
