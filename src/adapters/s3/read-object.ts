/** Reads objects as streams: to a file while hashing, or whole where a bound guards memory. */
import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Failure } from '../../domain/failures';
import type { Sha256 } from '../../domain/ids';
import type { ObjectPlace } from './put-file';
import { factsOf } from './to-failure';

/** An object's bytes on their way; whoever gets them reads them to the end or destroys them. */
type Content = { found: false } | { found: true; body: Readable };

export async function openObject(
  client: S3Client,
  place: ObjectPlace,
  signal: AbortSignal,
): Promise<Content> {
  try {
    const { Body } = await client.send(new GetObjectCommand(place), { abortSignal: signal });
    // In Node it is the socket's own stream.
    return { found: true, body: Body as Readable };
  } catch (error) {
    const { name, status } = factsOf(error);
    if (status === 404 && name !== 'NoSuchBucket') return { found: false };
    throw error;
  }
}

/** @throws Failure Artifact.Missing when there is no object */
export async function openArtifact(
  client: S3Client,
  place: ObjectPlace,
  signal: AbortSignal,
): Promise<Readable> {
  const content = await openObject(client, place, signal);
  if (content.found) return content.body;
  throw missing(place);
}

export const missing = ({ Bucket, Key }: ObjectPlace): Failure =>
  new Failure(
    'Artifact.Missing',
    `The artifact ${Key} is not in the store (bucket ${Bucket}). It was deleted or has expired; run the request again.`,
  );

/** Bytes that may wait to be written, which are then written together. */
const writtenAtOnce = 512 * 1024;

/** Writes bytes to a file that comes into being whole and checked, or not at all. */
export async function saveChecked(
  body: Readable,
  { key, sha256, path }: { key: string; sha256: Sha256; path: string },
  signal: AbortSignal,
): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`;
  try {
    const hash = createHash('sha256');
    const file = await open(partial, 'wx').catch((error: unknown) => {
      body.destroy();
      throw error;
    });
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      file.createWriteStream({ highWaterMark: writtenAtOnce }),
      { signal },
    );
    checkHash(key, sha256, hash.digest('hex'));
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

/** All bytes, of which there may be `maxBytes`. @throws Failure Output.TooLarge */
export async function readBounded(
  body: Readable,
  { key, maxBytes }: { key: string; maxBytes: number },
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await pipeline(
    body,
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw tooLarge(key, maxBytes);
        chunks.push(chunk);
      }
    },
    { signal },
  );
  return Buffer.concat(chunks);
}

/** @throws Failure Artifact.Damaged when the bytes are not those that were kept */
export function checkHash(key: string, expected: Sha256, found: string): void {
  if (found === expected) return;
  throw new Failure(
    'Artifact.Damaged',
    `The artifact ${key} has changed since it was kept: its hash is ${found}. It was not used; run the request again.`,
  );
}

const tooLarge = (key: string, maxBytes: number): Failure =>
  new Failure(
    'Output.TooLarge',
    `${key} is larger than the ${maxBytes.toLocaleString('en')} bytes that can be read here.`,
  );
