/** How our own server of local experts is run. */
import { type Ports } from './free-ports';
import { type ServerRecipe } from './managed-server';
import { StackError } from './stack-error';
import { type ExpertWeights } from './stack-options';

export interface ExpertsServerOptions {
  /** The built server program. */
  readonly program: string;
  readonly folder: string;
  readonly log: string;
  readonly ports: Pick<Ports, 'experts'>;
  readonly weights: ExpertWeights;
  readonly environment: Readonly<Record<string, string>>;
}

export function expertsServer({
  program,
  folder,
  log,
  ports,
  weights,
  environment,
}: ExpertsServerOptions): ServerRecipe {
  const port = String(ports.experts);
  const address = `http://127.0.0.1:${port}`;
  return {
    name: 'expert server',
    address,
    launch: {
      program: process.execPath,
      arguments: [
        program,
        ...['--host', '127.0.0.1', '--port', port],
        ...['--weights', weights.folder, '--downloads', weights.downloads],
      ],
      folder,
      environment,
      log,
      leavesBehind: [],
    },
    isReady: () => isHealthy(address),
    startsWithin: 60_000, // it loads models
    stopsWithin: 10_000,
  };
}

async function isHealthy(address: string): Promise<void> {
  const response = await fetch(`${address}/health`, { signal: AbortSignal.timeout(2_000) });
  if (!response.ok) throw new StackError(`its health is ${String(response.status)}`);
}
