/** Puts a file as an object: as a stream of one request, or in parts when it is big. Never whole in memory. */
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { factsOf, isThereAlready } from './to-failure';

export interface ObjectPlace {
  Bucket: string;
  Key: string;
}

/**
 * Bytes of the largest file that is put in one request. The vendor's client copies and hashes each part as a buffer, and
 * a stream only as it passes: parts take three times the work, and what is larger gains by going side by side.
 */
const sentAtOnce = 128 * 1024 * 1024;
/** Bytes of a part. S3 wants 5 MB at least. */
const partBytes = 8 * 1024 * 1024;
/** Bytes read at once: with few, what is done around each piece is most of the work. */
const readAtOnce = 512 * 1024;
/** Parts on their way at once: as many are held in memory. */
const partsAtOnce = 2;
/** Bytes up to which a file is sent, from memory, before it is known whether it is there already. */
const sentUnasked = 1024 * 1024;
/** S3 takes no more parts than that; bigger files have bigger parts. */
const mostParts = 10_000;

/** An object of the file's length that is there already is left as it is: keys are made from hashes. */
export async function putFile(
  client: S3Client,
  place: ObjectPlace,
  { path, mediaType }: { path: string; mediaType: string },
  signal: AbortSignal,
): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const opened = { file, size, mediaType };
    // A small one is sent without asking first: one round trip, where it is not there yet, instead of two.
    if (size <= sentUnasked && (await putUnlessThere(client, place, opened, signal))) return;
    if ((await lengthOf(client, place, signal)) === size) return;
    if (size > sentAtOnce) await putInParts(client, place, opened, signal);
    else await putAtOnce(client, place, opened, signal);
  } finally {
    await file.close();
  }
}

interface OpenFile {
  file: FileHandle;
  size: number;
  mediaType: string;
}

/** @returns `false` where there is an object already, or somebody else is just putting one */
async function putUnlessThere(
  client: S3Client,
  place: ObjectPlace,
  { file, mediaType }: OpenFile,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const Body = await file.readFile();
    const sent = { ...place, Body, ContentType: mediaType, IfNoneMatch: '*' };
    await client.send(new PutObjectCommand(sent), { abortSignal: signal });
    return true;
  } catch (error) {
    if (isThereAlready(error)) return false;
    throw error;
  }
}

async function putAtOnce(
  client: S3Client,
  place: ObjectPlace,
  { file, size, mediaType }: OpenFile,
  signal: AbortSignal,
): Promise<void> {
  const Body = size === 0 ? '' : piecesOf(file, size);
  const command = new PutObjectCommand({ ...place, Body, ContentLength: size, ContentType: mediaType });
  await client.send(command, { abortSignal: signal });
}

const piecesOf = (file: FileHandle, size: number): Readable =>
  file.createReadStream({ autoClose: false, start: 0, end: size - 1, highWaterMark: readAtOnce });

async function putInParts(
  client: S3Client,
  place: ObjectPlace,
  { file, size, mediaType }: OpenFile,
  signal: AbortSignal,
): Promise<void> {
  const upload = new Upload({
    client: abortable(client, signal),
    params: {
      ...place,
      Body: piecesOf(file, size),
      ContentLength: size,
      ContentType: mediaType,
    },
    partSize: Math.max(partBytes, Math.ceil(size / mostParts)),
    queueSize: partsAtOnce,
  });
  await upload.done();
}

/**
 * The client, with a signal that ends each of its requests. The vendor's upload takes a signal of its own, but looks
 * at it only between parts, and then leaves before the parts that were sent are taken away.
 */
function abortable(client: S3Client, signal: AbortSignal): S3Client {
  type Command = Parameters<S3Client['send']>[0];
  const send = (command: Command): Promise<unknown> =>
    command instanceof AbortMultipartUploadCommand
      ? client.send(command)
      : client.send(command, { abortSignal: signal });
  // The same client in all but `send`, which the vendor's upload calls with a command alone.
  return Object.create(client, { send: { value: send } }) as S3Client;
}

/** Bytes of the object that is there; `undefined` where there is none. */
export async function lengthOf(
  client: S3Client,
  place: ObjectPlace,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const { ContentLength } = await client.send(new HeadObjectCommand(place), { abortSignal: signal });
    return ContentLength;
  } catch (error) {
    if (factsOf(error).status === 404) return undefined;
    throw error;
  }
}
