/**
 * The local expert server: real models and image operations on this machine's CPU, offline, behind Hugging Face's
 * inference protocol. A program of its own (`node dist/experts/server.js --port 0`) that imports nothing of the rest;
 * it prints one line of JSON, `{"url": "http://…"}`, once it can be called.
 */
import { once } from 'node:events';
import { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { readCommandLine, ServerSettings } from './command-line';
import { ExpertPool, type PoolOptions } from './expert-pool';
import { experts } from './experts';
import { createHttpApp, type ServedExpert } from './http-app';
import { MemoryBudget } from './memory-budget';
import { type ExpertLimits, type ModelCard } from './model-card';
import { cardOf } from './transformers/card';
import { Downloads } from './transformers/downloads';
import { isInstalled } from './transformers/library';
import { transformersModels } from './transformers/models';

export interface ExpertServer {
  /** `http://host:port`; a model is called at `/models/<owner>/<name>` below it. */
  url: string;
  /** Lets running calls end for the grace time, then stops them; returns when every process is gone. */
  close(): Promise<void>;
}

/** Time for a whole request to arrive: its place is held meanwhile. */
const UPLOAD_MS = 60_000;

/** Starts the server. Rejects when the address can't be had. The folder must be a built one: processes run JavaScript. */
export async function startExpertServer(options: Partial<ServerSettings> = {}): Promise<ExpertServer> {
  const settings = ServerSettings.parse(options);
  const downloads = new Downloads({
    weights: settings.weights,
    areAllowed: settings.downloads === 'on',
    hub: settings.hub,
  });
  const served = [
    ...ownExperts(settings),
    ...(isInstalled() ? transformersExperts(settings, downloads) : []),
  ];
  const app = createHttpApp(new Map(served.map((expert) => [expert.pool.card.id, expert])));
  const server = createAdaptorServer({ fetch: app.fetch });
  // The adaptor makes this kind of server unless told otherwise; its type allows for HTTP/2.
  if (!(server instanceof Server)) throw new TypeError('The adaptor made no HTTP/1 server.');
  server.requestTimeout = UPLOAD_MS;
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  return {
    url: addressOf(server, settings.host),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const grace = setTimeout(() => server.closeAllConnections(), settings['grace-seconds'] * 1000);
      await closed;
      clearTimeout(grace);
      downloads.close();
      await Promise.all(served.map(({ pool }) => pool.close()));
    },
  };
}

/** Time a program gets to load its model, in seconds. Large weights come from a disk that may be slow. */
const LOADING = { usual: 60, large: 240 };

const ownExperts = (settings: ServerSettings): ServedExpert[] =>
  experts.map(({ card, folder }) => ({
    pool: poolOf(card, settings, {
      program: join(__dirname, folder, 'program.js'),
      args: [],
      loadingSeconds: LOADING.usual,
      budget: undefined,
    }),
    readiness: () => 'always',
    prepare: () => Promise.resolve(),
  }));

function transformersExperts(settings: ServerSettings, downloads: Downloads): ServedExpert[] {
  const budget = new MemoryBudget(settings['total-memory-mb']);
  return transformersModels.map((model) => ({
    pool: poolOf(cardOf(model), settings, {
      program: join(__dirname, 'transformers', 'program.js'),
      args: [model.id, settings.weights],
      loadingSeconds: LOADING.large,
      budget,
    }),
    readiness: () => downloads.readinessOf(model),
    prepare: (signal) => downloads.ensure(model, signal),
  }));
}

function poolOf(
  card: ModelCard,
  settings: ServerSettings,
  options: Omit<PoolOptions, 'idleSeconds'>,
): ExpertPool {
  const limits: ExpertLimits = {
    ...card.limits,
    concurrency: Math.min(card.limits.concurrency, settings['max-concurrency'] ?? Infinity),
    queue: Math.min(card.limits.queue, settings['max-queue'] ?? Infinity),
    memoryMb: Math.min(card.limits.memoryMb, settings['max-memory-mb'] ?? Infinity),
    timeoutSeconds: Math.min(card.limits.timeoutSeconds, settings['max-seconds'] ?? Infinity),
  };
  return new ExpertPool({ ...card, limits }, { ...options, idleSeconds: settings['idle-seconds'] });
}

function addressOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server listens on no port.');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

async function main(): Promise<void> {
  const server = await startExpertServer(readCommandLine(process.argv.slice(2)));
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
  const stop = (): void => void server.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

if (require.main === module) {
  main().catch((error: unknown) => {
    process.stderr.write(
      `The expert server can't start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  });
}
