/** The vendor's client, set up for how we use it: Temporal retries, signals and time limits end a call. */
import { S3Client } from '@aws-sdk/client-s3';
import { Failure } from '../../domain/failures';

/** An S3 server, the bucket on it, and the keys to it. */
export interface S3Place {
  /** Such as `http://127.0.0.1:8333`; empty means AWS itself. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty keys mean those that the AWS SDK finds in its usual places. */
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds. A server that is there accepts a connection at once. */
const connectionTimeout = 5_000;
/** Milliseconds in which nothing moves in either direction, be it an answer that was begun and goes no further. */
const stalledTimeout = 30_000;
/** A worker runs many activities at once, each of which may put several files in several parts. */
const maxSockets = 200;

/** @throws Failure Request.Invalid when the place is not an address, naming the setting */
export function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Place): S3Client {
  return new S3Client({
    region,
    // Names of buckets are names of hosts at AWS alone.
    ...(endpoint !== '' && { endpoint: checked(endpoint), forcePathStyle: true }),
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_SUPPORTED',
    // What we read is checked against hashes of our own, and a checking stream between us and the socket would keep
    // the socket open when we stop reading.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout,
      socketTimeout: stalledTimeout,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  });
}

function checked(endpoint: string): string {
  const url = URL.parse(endpoint);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return endpoint;
  throw new Failure(
    'Request.Invalid',
    `S3_ENDPOINT is "${endpoint}", which is no address. Write it as http://host:port or https://host.`,
  );
}
