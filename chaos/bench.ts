/**
 * All that a run needs, each in a process of its own: Temporal with a database file, SeaweedFS, the expert server, a
 * stand-in for the controller, and two workers. In front of each server stands a front, one door for each caller.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { openArtifactStore } from '../src/adapters/store-from-settings';
import type { S3ArtifactStore } from '../src/adapters/s3';
import { readSettings } from '../src/config';
import { ManagedServer } from '../src/stack/managed-server';
import { findFreePort } from './free-port';
import { type Stack, type StackServer, startStack } from '../src/stack/start-stack';
import type { StackOptions } from '../src/stack/stack-options';
import { Child } from './child';
import type { CallerName, Fault, Front, Passing, ServerName, Watcher } from './fronts/front';
import { HttpFront } from './fronts/http-front';
import { TcpFront } from './fronts/tcp-front';
import { type BenchOptions, stackOptions } from './bench-options';

/** A process that can be killed and started again. */
export interface Killable {
  readonly pid: number | undefined;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The processes that are disturbed, beside the client of a run. */
export type ProcessName = ServerName | 'worker 1' | 'worker 2';

export interface Bench {
  /** Told of each call that passes a front. */
  watcher: Watcher;
  /** Says how a call is answered instead of by its server. */
  faultOf: (passing: Passing) => Fault | undefined;
  readonly folder: string;
  readonly processes: Readonly<Record<ProcessName, Killable>>;
  readonly fronts: Readonly<Record<ServerName, Front>>;
  /** Of the client, whose way to the servers leads over the fronts. */
  readonly clientEnvironment: Readonly<Record<string, string>>;
  /** Past the fronts, for looking at what came of a run. */
  readonly store: S3ArtifactStore;
  readonly temporal: Client;
  /** Has both workers start anew: what one has learnt of experts that did not answer would reach into the next run. */
  freshWorkers(): Promise<void>;
  close(): Promise<void>;
}

export async function startBench(options: BenchOptions): Promise<Bench> {
  readSettings({}); // keeps the AWS SDK from a warning about coming years
  const folder = mkdtempSync(join(tmpdir(), 'impresario-chaos-'));
  const closing: (() => Promise<unknown>)[] = [];
  try {
    return await assemble(folder, options, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

async function assemble(
  folder: string,
  options: BenchOptions,
  closing: (() => Promise<unknown>)[],
): Promise<Bench> {
  const start = async (name: string, changed: Partial<StackOptions>): Promise<Stack> => {
    const stack = await startStack({ ...stackOptions(join(folder, name), options), ...changed });
    closing.push(() => stack.stop());
    return stack;
  };
  const servers = await start('servers', {});
  const { temporalAddress, s3Endpoint, expertsUrl, temporalUiUrl, accessKeyId, secretAccessKey } =
    servers.addresses;
  const controllerPort = await findFreePort();
  const controller = new Child({
    arguments: [join(__dirname, 'controller-stand-in.js'), String(controllerPort)],
    folder,
    environment: { PATH: process.env['PATH'] },
    log: join(folder, 'controller.log'),
  });
  closing.push(() => controller.kill());
  await controller.start();

  const holder: { bench?: Bench } = {};
  const watcher: Watcher = (passing) => holder.bench?.watcher(passing);
  const faultOf = (passing: Passing): Fault | undefined => holder.bench?.faultOf(passing);
  const inFrontOf = (name: ServerName, url: string): HttpFront =>
    new HttpFront(name, () => url, watcher, faultOf);
  const fronts = {
    temporal: new TcpFront(Number(temporalAddress.split(':')[1])),
    s3: inFrontOf('s3', s3Endpoint),
    experts: inFrontOf('experts', expertsUrl),
    controller: inFrontOf('controller', `http://127.0.0.1:${String(controllerPort)}`),
  };
  closing.push(() => Promise.all(Object.values(fronts).map((front) => front.close())));

  const doorsOf = async (from: CallerName): Promise<Doors> => ({
    temporal: `127.0.0.1:${String(await fronts.temporal.open())}`,
    s3: `http://127.0.0.1:${String(await fronts.s3.open(from))}`,
    experts: `http://127.0.0.1:${String(await fronts.experts.open(from))}`,
    controller: `http://127.0.0.1:${String(await fronts.controller.open(from))}/v1`,
  });
  const worker = async (name: 'worker 1' | 'worker 2'): Promise<ManagedServer> => {
    const doors = await doorsOf(name);
    const stack = await start(name.replace(' ', '-'), {
      temporal: { kind: 'given', address: doors.temporal, uiUrl: temporalUiUrl, apiKey: '' },
      s3: { kind: 'given', endpoint: doors.s3, accessKeyId, secretAccessKey },
      experts: { kind: 'given', url: doors.experts },
      workers: 1,
      environment: {
        ...process.env,
        IMPRESARIO_CONTROLLER: 'openai',
        OPENAI_API_KEY: 'any',
        OPENAI_MODEL: 'stand-in',
        OPENAI_BASE_URL: doors.controller,
      },
    });
    return started(stack.servers.workers[0]);
  };
  const workers = await Promise.all([worker('worker 1'), worker('worker 2')]);

  const clientDoors = await doorsOf('client');
  const direct = servers.environment();
  const clientEnvironment = {
    ...direct,
    TEMPORAL_ADDRESS: clientDoors.temporal,
    S3_ENDPOINT: clientDoors.s3,
    EXPERTS_URL: clientDoors.experts,
  };
  const store = openArtifactStore(readSettings(direct));
  const connection = Connection.lazy({ address: temporalAddress });
  closing.push(async () => {
    store.close();
    await connection.close();
  });
  const bench: Bench = {
    watcher: () => undefined,
    faultOf: () => undefined,
    folder,
    processes: {
      temporal: started(servers.servers.temporal),
      s3: started(servers.servers.s3),
      experts: started(servers.servers.experts),
      controller,
      'worker 1': workers[0],
      'worker 2': workers[1],
    },
    fronts,
    clientEnvironment,
    store,
    temporal: new Client({ connection }),
    async freshWorkers() {
      await Promise.all(workers.map((server) => server.kill()));
      await Promise.all(workers.map((server) => server.start()));
    },
    async close() {
      await closeAll(closing);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  holder.bench = bench;
  mkdirSync(join(folder, 'clients'));
  return bench;
}

type Doors = Record<ServerName, string>;

function started(server: StackServer | undefined): ManagedServer {
  if (server instanceof ManagedServer) return server;
  throw new TypeError('The bench starts all of its servers.');
}

/** The last thing started is the first to be ended. */
async function closeAll(closing: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close().catch(() => undefined);
}
