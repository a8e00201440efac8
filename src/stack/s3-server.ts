/** How SeaweedFS is run here: all of it in one process, on loopback, with one pair of keys. */
import { join } from 'node:path';
import { type Ports } from './free-ports';
import { type ServerRecipe } from './managed-server';
import { type BucketPlace, proveStore } from './s3-bucket';

export interface S3ServerOptions {
  readonly program: string;
  /** Where it keeps its data. */
  readonly folder: string;
  readonly log: string;
  readonly ports: Ports;
  /** The bucket it must have, and the only keys it accepts. */
  readonly place: BucketPlace;
}

export const s3Endpoint = (ports: Pick<Ports, 's3'>): string => `http://127.0.0.1:${String(ports.s3)}`;

export function s3Server({ program, folder, log, ports, place }: S3ServerOptions): ServerRecipe {
  return {
    name: 'S3 server',
    address: place.endpoint,
    launch: {
      program,
      arguments: ['-logtostderr=true', 'mini', `-dir=${folder}`, ...portFlags(ports), ...fixedFlags],
      folder,
      environment: {
        AWS_ACCESS_KEY_ID: place.accessKeyId,
        AWS_SECRET_ACCESS_KEY: place.secretAccessKey,
      },
      log,
      leavesBehind: sockets(ports),
    },
    isReady: () => proveStore(place),
    startsWithin: 30_000,
    stopsWithin: 10_000,
  };
}

const fixedFlags: readonly string[] = [
  '-ip=127.0.0.1',
  '-ip.bind=127.0.0.1',
  '-s3.port.iceberg=0',
  '-s3.port.lance=0',
  '-admin.ui=false',
  '-webdav=false',
  '-master.telemetry=false',
  '-volume.preStopSeconds=0',
];

/** Every port it opens; its admin service takes one more, 10,000 above `admin.port`. */
function portFlags(ports: Ports): string[] {
  const flags = {
    's3.port': ports.s3,
    's3.port.grpc': ports.s3Grpc,
    'master.port': ports.master,
    'master.port.grpc': ports.masterGrpc,
    'volume.port': ports.volume,
    'volume.port.grpc': ports.volumeGrpc,
    'filer.port': ports.filer,
    'filer.port.grpc': ports.filerGrpc,
    'admin.port': ports.admin,
  };
  return Object.entries(flags).map(([flag, port]) => `-${flag}=${String(port)}`);
}

/** The sockets it makes beside its ports. It always puts them there, and leaves some even when it ends in order. */
const sockets = (ports: Ports): string[] =>
  [
    `s3-${String(ports.s3)}`,
    `s3-grpc-${String(ports.s3Grpc)}`,
    `master-grpc-${String(ports.masterGrpc)}`,
    `volume-grpc-${String(ports.volumeGrpc)}`,
    `filer-${String(ports.filer)}`,
    `filer-grpc-${String(ports.filerGrpc)}`,
    `admin-grpc-${String(ports.admin + 10_000)}`,
  ].map((name) => join('/tmp', `seaweedfs-${name}.sock`));
