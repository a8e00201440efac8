/** Reading and writing the records of a run, each parsed by its schema. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Failure } from './domain/failures';
import { Sha256, type StoreKey } from './domain/ids';
import { schemaVersion } from './domain/run';
import type { ArtifactStore } from './ports';

/** @throws Failure Artifact.Missing where there is no such record or it is not of this shape. */
export async function readRecord<Schema extends z.ZodType>(
  store: ArtifactStore,
  key: StoreKey,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.infer<Schema>> {
  const found = await store.findRecord(key, signal);
  if (!found.found) {
    throw new Failure(
      'Artifact.Missing',
      `The record ${key} is not in the store; it was deleted, or another store is set.`,
    );
  }
  return parseRecord(key, found.value, schema);
}

/** Records read at once. */
const readAtOnce = 32;

/**
 * Every record under a prefix, in the order of their keys.
 * @throws Failure Artifact.Missing where one is gone meanwhile or is not of this shape.
 */
export async function readRecordsUnder<Schema extends z.ZodType>(
  store: ArtifactStore,
  prefix: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<{ key: StoreKey; record: z.infer<Schema> }[]> {
  const keys = await store.list(prefix, signal);
  const records: { key: StoreKey; record: z.infer<Schema> }[] = [];
  for (let from = 0; from < keys.length; from += readAtOnce) {
    const some = keys.slice(from, from + readAtOnce).map(async (key) => ({
      key,
      record: await readRecord(store, key, schema, signal),
    }));
    records.push(...(await Promise.all(some)));
  }
  return records;
}

/** Puts a record, or gives the one that was there first: of two workers doing the same, one result is used. */
export async function createOrAdopt<Schema extends z.ZodType>(
  store: ArtifactStore,
  key: StoreKey,
  schema: Schema,
  value: z.infer<Schema>,
  signal: AbortSignal,
): Promise<z.infer<Schema>> {
  const creation = await store.createRecord(key, value, signal);
  return creation.created ? value : parseRecord(key, creation.existing, schema);
}

export function parseRecord<Schema extends z.ZodType>(
  key: StoreKey,
  value: unknown,
  schema: Schema,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const version = Versioned.safeParse(value);
  if (version.success && version.data.schema > schemaVersion) {
    throw new Failure(
      'Artifact.Missing',
      `The record ${key} was written by a newer release, in version ${version.data.schema} of its shape; this release reads up to version ${schemaVersion}. Use that release, or a newer one.`,
    );
  }
  const [issue] = parsed.error.issues;
  throw new Failure(
    'Artifact.Missing',
    `The record ${key} can't be read (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}); it is damaged, or was never a record of ours.`,
  );
}

const Versioned = z.object({ schema: z.number() });

/** Hash of a value by its JSON. Keys must be written in a fixed order, as object literals are. */
export const hashOf = (value: unknown): Sha256 =>
  Sha256.parse(createHash('sha256').update(JSON.stringify(value)).digest('hex'));
