/**
 * The artifact store on S3. Puts are whole or not at all, since S3 shows an object only when all of it is there; what
 * is read is checked by hash; of many who create the same record one wins, by `If-None-Match`.
 */
import { createHash } from 'node:crypto';
import {
  CreateBucketCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Failure } from '../../domain/failures';
import { StoreKey } from '../../domain/ids';
import type { ArtifactStore, Lookup } from '../../ports';
import { connect, type S3Place } from './connect';
import { copyObject } from './copy-object';
import { type ObjectPlace, putFile } from './put-file';
import { removeObjects } from './remove-objects';
import { checkHash, openArtifact, openObject, readBounded, saveChecked } from './read-object';
import { attempt, factsOf, isThereAlready } from './to-failure';

/** More than any record needs; it guards memory. */
const maxRecordBytes = 64 * 1024 * 1024;

export interface S3ArtifactStore extends ArtifactStore {
  /** Makes the bucket unless it is there. Fails with Artifact.Unavailable. */
  ensureBucket(signal: AbortSignal): Promise<void>;
  /** Closes the connections that are kept for later calls. */
  close(): void;
}

/** @throws Failure Request.Invalid when the endpoint is not an address */
export function createS3ArtifactStore(place: S3Place): S3ArtifactStore {
  const client = connect(place);
  const at = (Key: string): ObjectPlace => ({ Bucket: place.bucket, Key });

  const findRecord = (key: StoreKey, signal: AbortSignal): Promise<Lookup> =>
    attempt({ place, doing: `read the record ${key}` }, signal, async () => {
      const content = await openObject(client, at(key), signal);
      if (!content.found) return { found: false };
      const bytes = await readBounded(content.body, { key, maxBytes: maxRecordBytes }, signal);
      return { found: true, value: readJson(key, bytes) };
    });

  return {
    putFile: (key, path, mediaType, signal) =>
      attempt({ place, doing: `put the artifact ${key}` }, signal, () =>
        putFile(client, at(key), { path, mediaType }, signal),
      ),

    copy: (from, to, signal) =>
      attempt({ place, doing: `copy the artifact ${from} to ${to}` }, signal, () =>
        copyObject(client, { from: at(from), to: at(to) }, signal),
      ),

    fetchFile: (key, sha256, path, signal) =>
      attempt({ place, doing: `fetch the artifact ${key}` }, signal, async () => {
        const body = await openArtifact(client, at(key), signal);
        await saveChecked(body, { key, sha256, path }, signal);
      }),

    readText: (key, sha256, maxBytes, signal) =>
      attempt({ place, doing: `read the text ${key}` }, signal, async () => {
        const body = await openArtifact(client, at(key), signal);
        const bytes = await readBounded(body, { key, maxBytes }, signal);
        checkHash(key, sha256, createHash('sha256').update(bytes).digest('hex'));
        return bytes.toString('utf8');
      }),

    createRecord: async (key, value, signal) => {
      const created = await attempt({ place, doing: `put the record ${key}` }, signal, () =>
        create(key, JSON.stringify(value), signal),
      );
      if (created) return { created };
      const earlier = await findRecord(key, signal);
      if (earlier.found) return { created, existing: earlier.value };
      throw new Failure(
        'Artifact.Unavailable',
        `The record ${key} was being put or deleted by another at the same moment. It is tried again.`,
      );
    },

    findRecord,

    replaceRecord: (key, value, signal) =>
      attempt({ place, doing: `put the record ${key}` }, signal, async () => {
        const put = { ...at(key), Body: JSON.stringify(value), ContentType: 'application/json' };
        await client.send(new PutObjectCommand(put), { abortSignal: signal });
      }),

    remove: (keys, signal) =>
      attempt({ place, doing: `remove ${keys.length} objects` }, signal, () =>
        removeObjects(client, place.bucket, keys, signal),
      ),

    list: (prefix, signal) =>
      attempt({ place, doing: `list what lies under ${prefix}` }, signal, async () => {
        const keys: StoreKey[] = [];
        const pages = paginateListObjectsV2(
          // A server that gives the same page for ever must not be listed for ever.
          { client, stopOnSameToken: true },
          { Bucket: place.bucket, Prefix: prefix },
          { abortSignal: signal },
        );
        for await (const { Contents = [] } of pages) {
          keys.push(...Contents.flatMap(({ Key }) => (Key === undefined ? [] : [StoreKey.parse(Key)])));
        }
        return keys;
      }),

    ensureBucket: (signal) =>
      attempt({ place, doing: `make the bucket ${place.bucket}` }, signal, async () => {
        const options = { abortSignal: signal };
        try {
          await client.send(new HeadBucketCommand({ Bucket: place.bucket }), options);
        } catch (error) {
          if (factsOf(error).status !== 404) throw error;
          await client
            .send(new CreateBucketCommand({ Bucket: place.bucket }), options)
            .catch(unlessMadeMeanwhile);
        }
      }),

    close: () => {
      client.destroy();
    },
  };

  /** @returns `false` when there is one already, or somebody else is just putting one */
  async function create(key: StoreKey, json: string, signal: AbortSignal): Promise<boolean> {
    const command = new PutObjectCommand({
      ...at(key),
      Body: json,
      ContentType: 'application/json',
      IfNoneMatch: '*',
    });
    try {
      await client.send(command, { abortSignal: signal });
      return true;
    } catch (error) {
      if (isThereAlready(error)) return false;
      throw error;
    }
  }
}

function unlessMadeMeanwhile(error: unknown): void {
  if (factsOf(error).name !== 'BucketAlreadyOwnedByYou') throw error;
}

function readJson(key: StoreKey, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new Failure(
      'Artifact.Damaged',
      `The record ${key} can't be read as JSON: something else has written to it. Delete it, or run the request again.`,
      { known: false },
      { cause },
    );
  }
}
