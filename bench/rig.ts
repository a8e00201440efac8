/** What is measured: the default stack with a database file and a worker, brought up beside a world. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { openArtifactStore } from '../src/adapters/store-from-settings';
import { inheritedEnvironment, readSettings, type Settings } from '../src/config';
import type * as StackModule from '../src/stack/start-stack';
import type { ArtifactStore } from '../src/ports';
import { type ChildProgram, startProgram } from './child-program';
import { WorldClient } from './world-client';

const root = join(__dirname, '..', '..');
/** The product as `npm run build` makes it, prebuilt workflow bundle and all. */
export const built = (path: string): string => join(root, 'dist', path);
/** The same code compiled beside the bench, where no bundle lies. */
export const unbundled = (path: string): string => join(__dirname, '..', 'src', path);
const ours = (path: string): string => join(__dirname, path);

export interface Rig {
  world: WorldClient;
  client: Client;
  store: ArtifactStore;
  settings: Settings;
  /** The environment product programs get. */
  environment: NodeJS.ProcessEnv;
  home: string;
  /** The worker that is running. */
  worker: ChildProgram;
  /** Starts a further worker; it ends with the rig unless it is stopped before. */
  startWorker(program?: string): Promise<ChildProgram>;
  startFloorWorker(): Promise<ChildProgram>;
  close(): Promise<void>;
}

/** What product programs inherit: nothing that is a setting of somebody's own. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(inheritedEnvironment()).filter(
      ([name]) => !/^(IMPRESARIO_|OPENAI_|HF_|TEMPORAL_|S3_|AWS_|EXPERTS_)/.test(name),
    ),
  );

/**
 * @param profiles the folder that the worker's CPU profile is written to when it ends; empty: none is
 * @throws whatever keeps a part of it from starting; all that was started is ended by then
 */
export async function openRig(profiles: string): Promise<Rig> {
  const home = mkdtempSync(join(tmpdir(), 'impresario-bench-'));
  const endings: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of endings.splice(0).reverse()) await end();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    return await bringUp(home, profiles, endings, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param endings what ends all that was started, the last first */
async function bringUp(
  home: string,
  profiles: string,
  endings: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<Rig> {
  const start: typeof startProgram = async (...given) => {
    const program = await startProgram(...given);
    endings.push(() => program.stop());
    return program;
  };
  const log = join(home, 'bench.log');
  const world = await start(ours('world/main.js'), ['--port', '0'], { env: inherited(), cwd: home, log });
  const url = String(world.ready['url']);
  // As it was built: it starts programs that lie beside it.
  const { startStack } = (await import(built('stack/start-stack.js'))) as typeof StackModule;
  const stack = await startStack({
    home,
    cache: join(readSettings(inherited()).XDG_CACHE_HOME, 'impresario'),
    temporal: { kind: 'start' },
    namespace: 'default',
    s3: { kind: 'start' },
    expertWeights: { folder: '', downloads: 'off' },
    region: 'us-east-1',
    bucket: 'impresario',
    experts: { kind: 'given', url },
    workers: 0,
    environment: inherited(),
    ports: {},
    whenOneCrashes: 'report',
    log: (line) => process.stderr.write(`${line}\n`),
  });
  endings.push(() => stack.stop());
  const environment = {
    ...inherited(),
    ...stack.environment(),
    IMPRESARIO_HOME: home,
    IMPRESARIO_CONTROLLER: 'openai',
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_MODEL: 'world',
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
  };
  const settings = readSettings(environment);
  const options = { env: environment, cwd: home, log };
  const startWorker = (program = built('worker.js')): Promise<ChildProgram> => start(program, [], options);
  const nodeOptions = profiles === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profiles)}`];
  const worker = await start(built('worker.js'), [], { ...options, nodeOptions });
  const connection = await Connection.connect({ address: settings.TEMPORAL_ADDRESS });
  endings.push(() => connection.close());
  return {
    world: new WorldClient(url),
    client: new Client({ connection, namespace: settings.TEMPORAL_NAMESPACE }),
    store: openArtifactStore(settings),
    settings,
    environment,
    home,
    worker,
    startWorker,
    startFloorWorker: () => start(ours('floor/worker.js'), [settings.TEMPORAL_ADDRESS], options),
    close,
  };
}
