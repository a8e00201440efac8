/** The bucket of an S3 server: made if it isn't there, and proved to keep what it is given. */
import { randomUUID } from 'node:crypto';
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { StackError } from './stack-error';

export interface BucketPlace {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The object that is written and read back; it stays, so that the next start reads one from before. */
const probe = 'stack/ready';

/**
 * Makes sure that the bucket is there.
 * @throws when the server refuses or does not answer
 */
export const ensureBucket = (place: BucketPlace): Promise<void> => withClient(place, makeBucket);

/**
 * Makes sure that the server reads what it kept earlier, and keeps and reads something new. Less than that is not
 * ready: a SeaweedFS that has just come back takes signed requests before it can read its volumes.
 * @throws as long as it does not
 */
export const proveStore = (place: BucketPlace): Promise<void> =>
  withClient(place, async (client, bucket) => {
    await makeBucket(client, bucket);
    await read(client, bucket);
    const written = randomUUID();
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: probe, Body: written }));
    if ((await read(client, bucket)) !== written)
      throw new StackError('an object read back is not what was written');
  });

async function withClient(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: BucketPlace,
  use: (client: S3Client, bucket: string) => Promise<void>,
): Promise<void> {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000 },
    // Without keys in the settings the SDK looks in its usual places.
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
  });
  try {
    await use(client, bucket);
  } finally {
    client.destroy();
  }
}

async function makeBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  }
}

async function read(client: S3Client, bucket: string): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: probe }));
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
