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
import { ExpertPool } from './expert-pool';
import { experts, type ExpertEntry } from './experts';
import { createHttpApp } from './http-app';
import { type ExpertLimits } from './model-card';

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
  const pools = new Map(experts.map((entry) => [entry.card.id, poolOf(entry, settings)]));
  const app = createHttpApp(pools);
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
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

function poolOf({ card, folder }: ExpertEntry, settings: ServerSettings): ExpertPool {
  const limits: ExpertLimits = {
    ...card.limits,
    concurrency: Math.min(card.limits.concurrency, settings['max-concurrency'] ?? Infinity),
    queue: Math.min(card.limits.queue, settings['max-queue'] ?? Infinity),
    memoryMb: Math.min(card.limits.memoryMb, settings['max-memory-mb'] ?? Infinity),
    timeoutSeconds: Math.min(card.limits.timeoutSeconds, settings['max-seconds'] ?? Infinity),
  };
  return new ExpertPool({ ...card, limits }, join(__dirname, folder, 'program.js'), settings['idle-seconds']);
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
