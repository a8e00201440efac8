/**
 * Brings up what a machine lacks for Impresario to run: Temporal, an S3 server, the local experts and workers. What
 * the settings give an address for is used as it is.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allOrNone } from './all-or-none';
import { findSeaweed, findTemporal, type FindOptions } from './find-program';
import { claimPorts } from './free-ports';
import { introduceTo } from './given-temporal';
import { Keeper } from './keeper-client';
import { ManagedServer, type ServerRecipe } from './managed-server';
import { recall, remember } from './remembered';
import { ensureBucket } from './s3-bucket';
import { reasonOf, StackError } from './stack-error';
import { removeStackFile, writeStackFile } from './stack-file';
import { StackLock } from './stack-lock';
import { asEnvironment, type Addresses, type StackOptions } from './stack-options';
import { bucketOf, planStack, type Found, type GivenServer, type StackPlan } from './stack-plan';
import { Teardown } from './teardown';

export type StackServer = ManagedServer | GivenServer;

export interface Stack {
  readonly addresses: Addresses;
  readonly servers: {
    readonly temporal: StackServer;
    readonly s3: StackServer;
    /** `undefined` when the settings want no local experts. */
    readonly experts: StackServer | undefined;
    readonly workers: readonly ManagedServer[];
  };
  /** The addresses and keys as settings, by the names that `src/config.ts` reads. */
  environment(): Record<string, string>;
  /** Ends all that was started: the workers first, which finish what they do, then the servers. */
  stop(): Promise<void>;
}

/**
 * Brings the stack up and waits until all of it works. It stays up until `stop`, or until this process ends, however
 * it ends.
 * @throws StackRunsAlready when another process keeps a stack in the same home
 * @throws StackError when something can't be found, fetched or started; all that was started is ended by then
 */
export async function startStack(given: StackOptions): Promise<Stack> {
  const options = { ...given, home: resolve(given.home), cache: resolve(given.cache) };
  const teardown = new Teardown(options.log);
  try {
    return await bringUp(options, teardown);
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function bringUp(options: StackOptions, teardown: Teardown): Promise<Stack> {
  const { home, signal } = options;
  mkdirSync(join(home, 'logs'), { recursive: true });
  const lock = await StackLock.take(home);
  teardown.add(() => {
    lock.release();
  });
  const plan = planStack(options, await find(options, teardown));
  const keeper = new Keeper(join(home, 'logs', 'keeper.log'), (pid) => {
    lock.addKeeper(pid);
  });
  teardown.add(() => keeper.close());

  let publish = (): void => undefined; // nothing to tell until all is up
  const manage = (recipe: ServerRecipe): ManagedServer =>
    new ManagedServer(keeper, recipe, {
      then: options.whenOneCrashes,
      report: options.log,
      started: (pid) => {
        lock.addServer(pid);
        publish();
      },
    });
  const servers = serversOf(plan, manage);
  await startServers([servers.temporal, servers.s3, servers.experts], teardown, signal);
  await prepareGiven(options, plan);
  await startServers(servers.workers, teardown, signal);

  publish = () => {
    writeStackFile(home, describe(plan.addresses, servers));
  };
  teardown.add(() => {
    publish = () => undefined;
    removeStackFile(home);
  });
  publish();
  return {
    addresses: plan.addresses,
    servers,
    environment: () => asEnvironment(plan.addresses),
    stop: () => teardown.run(),
  };
}

/** Programs, ports and keys. */
async function find(options: StackOptions, teardown: Teardown): Promise<Found> {
  const [temporal, weed] = await allOrNone(options.signal, [
    (signal) => (options.temporal.kind === 'given' ? none : findTemporal(searchOf(options, signal))),
    (signal) => (options.s3.kind === 'given' ? none : findSeaweed(searchOf(options, signal))),
  ]);
  const keys = recall(options.home);
  const claimed = await claimPorts(keys.portBase, options.ports);
  teardown.add(() => claimed.release());
  remember(options.home, { ...keys, portBase: claimed.base });
  return { ports: claimed.ports, keys, programs: { temporal, weed } };
}

const none = Promise.resolve('');

const searchOf = ({ cache, environment, log }: StackOptions, signal: AbortSignal): FindOptions => ({
  cache,
  environment,
  log,
  signal,
});

function serversOf(plan: StackPlan, manage: (recipe: ServerRecipe) => ManagedServer): Stack['servers'] {
  const serverOf = (planned: ServerRecipe | GivenServer): StackServer =>
    'launch' in planned ? manage(planned) : planned;
  return {
    temporal: serverOf(plan.temporal),
    s3: serverOf(plan.s3),
    experts: plan.experts && serverOf(plan.experts),
    workers: plan.workers.map(manage),
  };
}

async function startServers(
  servers: readonly (StackServer | undefined)[],
  teardown: Teardown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ours = servers.filter((server) => server instanceof ManagedServer);
  teardown.add(() => Promise.all(ours.map((server) => server.stop())));
  await allOrNone(
    signal,
    ours.map((server) => (either: AbortSignal) => server.start(either)),
  );
}

/** What servers that the settings name must have before work can start. */
async function prepareGiven({ temporal, s3, namespace, log }: StackOptions, plan: StackPlan): Promise<void> {
  if (temporal.kind === 'given') await introduceTo({ ...temporal, namespace }, log);
  if (s3.kind === 'start') return;
  await ensureBucket(bucketOf(plan.addresses)).catch((error: unknown) => {
    throw new StackError(
      `The bucket ${plan.addresses.s3Bucket} can't be used at ${s3.endpoint}: ${reasonOf(error)}. Check S3_ENDPOINT, S3_BUCKET and the AWS keys.`,
    );
  });
}

function describe(addresses: Addresses, servers: Stack['servers']): Parameters<typeof writeStackFile>[1] {
  const all = [servers.temporal, servers.s3, servers.experts, ...servers.workers];
  return {
    pid: process.pid,
    webUi: addresses.temporalUiUrl,
    environment: asEnvironment(addresses),
    servers: all.flatMap((server) => {
      if (server === undefined) return [];
      const { name, address } = server;
      return server.kind === 'given' || server.pid === undefined
        ? { name, address }
        : { name, address, pid: server.pid };
    }),
  };
}
