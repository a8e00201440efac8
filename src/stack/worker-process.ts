/** How a worker is run. */
import { type ServerRecipe } from './managed-server';
import { StackError } from './stack-error';

export interface WorkerOptions {
  readonly name: string;
  /** The built worker program. */
  readonly program: string;
  readonly folder: string;
  readonly log: string;
  /** All its settings: where the servers are, and keys. */
  readonly environment: Readonly<Record<string, string>>;
}

export function workerProcess({ name, program, folder, log, environment }: WorkerOptions): ServerRecipe {
  return {
    name,
    address: log, // nobody calls a worker; this is where it is heard
    launch: {
      program: process.execPath,
      arguments: [program],
      folder,
      environment,
      log,
      leavesBehind: [],
    },
    isReady: (said) => announcesItself(said()),
    startsWithin: 60_000,
    stopsWithin: 30_000, // work in progress gets 20 s to end
  };
}

/** A worker prints `{"event":"ready",…}` when it polls. */
function announcesItself(said: string): Promise<void> {
  return said.split('\n').some(isReadyEvent)
    ? Promise.resolve()
    : Promise.reject(new StackError('it has not said that it is ready'));
}

function isReadyEvent(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    const event: unknown = JSON.parse(line);
    return typeof event === 'object' && event !== null && 'event' in event && event.event === 'ready';
  } catch {
    return false; // another program's line, or half a line
  }
}
