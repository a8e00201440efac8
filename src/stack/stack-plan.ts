/** What a stack will be, before anything of it runs: the address of each server, and how those to be started are run. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtFile } from './built-file';
import { expertsServer } from './experts-server';
import { type Ports } from './free-ports';
import { expertsEnvironment, workerEnvironment } from './inherited-environment';
import { type ServerRecipe } from './managed-server';
import { type BucketPlace } from './s3-bucket';
import { s3Endpoint, s3Server } from './s3-server';
import { asEnvironment, type Addresses, type StackOptions } from './stack-options';
import { temporalServer, temporalUiUrl } from './temporal-server';
import { workerProcess } from './worker-process';

/** A server that the settings name: it is used, and neither started nor stopped. */
export interface GivenServer {
  readonly kind: 'given';
  readonly name: string;
  readonly address: string;
}

export interface StackPlan {
  readonly addresses: Addresses;
  readonly temporal: ServerRecipe | GivenServer;
  readonly s3: ServerRecipe | GivenServer;
  readonly experts: ServerRecipe | GivenServer | undefined;
  readonly workers: readonly ServerRecipe[];
}

/** What a plan needs to know beside the options. */
export interface Found {
  readonly ports: Ports;
  /** The keys of an S3 server that is to be started. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Paths of the server programs; empty where the server is given. */
  readonly programs: { readonly temporal: string; readonly weed: string };
}

/** @param options its `home` is an absolute path */
export function planStack(options: StackOptions, found: Found): StackPlan {
  const addresses = addressesOf(options, found);
  return {
    addresses,
    temporal: temporalOf(options, found),
    s3: s3Of(options, found, addresses),
    experts: expertsOf(options, found),
    workers: Array.from({ length: options.workers }, (_, n) => workerOf(options, addresses, n + 1)),
  };
}

/** Where the bucket is, and the keys to it. */
export const bucketOf = (addresses: Addresses): BucketPlace => ({
  endpoint: addresses.s3Endpoint,
  region: addresses.s3Region,
  bucket: addresses.s3Bucket,
  accessKeyId: addresses.accessKeyId,
  secretAccessKey: addresses.secretAccessKey,
});

function addressesOf(options: StackOptions, { ports, keys }: Found): Addresses {
  const { temporal, s3, experts } = options;
  const started = { endpoint: s3Endpoint(ports), ...keys };
  const { endpoint, accessKeyId, secretAccessKey } = s3.kind === 'given' ? s3 : started;
  return {
    temporalAddress: temporal.kind === 'given' ? temporal.address : `127.0.0.1:${String(ports.temporal)}`,
    temporalNamespace: options.namespace,
    temporalUiUrl: temporal.kind === 'given' ? temporal.uiUrl : temporalUiUrl(ports),
    s3Endpoint: endpoint,
    s3Region: options.region,
    s3Bucket: options.bucket,
    accessKeyId,
    secretAccessKey,
    expertsUrl: expertsUrl(experts, ports),
  };
}

function expertsUrl(experts: StackOptions['experts'], ports: Ports): string {
  switch (experts.kind) {
    case 'given':
      return experts.url;
    case 'start':
      return `http://127.0.0.1:${String(ports.experts)}`;
    case 'none':
      return '';
  }
}

function temporalOf(
  { home, temporal, namespace }: StackOptions,
  { ports, programs }: Found,
): StackPlan['temporal'] {
  if (temporal.kind === 'given') return { kind: 'given', name: 'Temporal server', address: temporal.address };
  const folder = folderIn(home, 'temporal');
  return temporalServer({
    program: programs.temporal,
    folder,
    log: logIn(home, 'temporal'),
    ports,
    namespace,
  });
}

function s3Of({ home, s3 }: StackOptions, { ports, programs }: Found, addresses: Addresses): StackPlan['s3'] {
  if (s3.kind === 'given') return { kind: 'given', name: 'S3 server', address: s3.endpoint };
  const place = bucketOf(addresses);
  return s3Server({
    program: programs.weed,
    folder: folderIn(home, 's3'),
    log: logIn(home, 's3'),
    ports,
    place,
  });
}

function expertsOf(
  { home, experts, expertWeights, environment }: StackOptions,
  { ports }: Found,
): StackPlan['experts'] {
  if (experts.kind === 'none') return undefined;
  if (experts.kind === 'given') return { kind: 'given', name: 'expert server', address: experts.url };
  return expertsServer({
    program: builtFile('experts/server.js'),
    folder: home,
    log: logIn(home, 'experts'),
    ports,
    weights: expertWeights,
    environment: expertsEnvironment(environment),
  });
}

function workerOf({ home, environment }: StackOptions, addresses: Addresses, number: number): ServerRecipe {
  return workerProcess({
    name: `worker ${String(number)}`,
    program: builtFile('worker.js'),
    folder: process.cwd(), // it reads the same .env as we did
    log: logIn(home, `worker-${String(number)}`),
    environment: { ...workerEnvironment(environment), IMPRESARIO_HOME: home, ...asEnvironment(addresses) },
  });
}

const logIn = (home: string, name: string): string => join(home, 'logs', `${name}.log`);

function folderIn(home: string, name: string): string {
  const folder = join(home, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
