/** Finds the resources a task's arguments point at, and brings them to where an expert can take them. */
import { join } from 'node:path';
import { Failure } from '../domain/failures';
import { type Handle, writeHandle } from '../domain/handles';
import type { TaskId } from '../domain/ids';
import type { Resource } from '../domain/resource';
import { CallRecord, type RequestRecord } from '../domain/run';
import { type GraphTask, handlesIn } from '../domain/task-graph';
import type { MediaHelper } from '../media/media-helper';
import type { ArtifactStore, ExpertInput } from '../ports';
import { type AdaptedFile, adaptInput, type PictureSizes, type Purpose } from './adapt-input';
import type { RunExpertInput } from './contract';
import { readRecord } from '../records';

/** Longest text one argument may become once its quotes are filled in, in bytes: more than any expert reads. */
const maxTextBytes = 1_000_000;

/** An argument with every handle replaced by what it points at, for one element where the task fans out. */
export interface FoundArgument {
  name: string;
  value: { is: 'text'; parts: (string | Resource[])[] } | { is: 'file'; resource: Resource };
}

/** @throws Failure Artifact.Missing where a task did not make what is asked of it. */
export async function findArguments(
  store: ArtifactStore,
  task: GraphTask,
  request: RequestRecord,
  { parents, element }: Pick<RunExpertInput, 'parents' | 'element'>,
  signal: AbortSignal,
): Promise<FoundArgument[]> {
  const outputs = await outputsOfParents();
  return task.args.map(({ name, value }) => {
    if (value.is === 'text') {
      const parts = value.parts.map((part) => (part.is === 'literal' ? part.text : behind(part.handle)));
      return { name, value: { is: 'text', parts } };
    }
    const resources = value.handles.flatMap(behind);
    const isList = task.fanOut.is === 'over' && task.fanOut.argument === name;
    const resource = resources[isList ? element : 0];
    if (!resource) throw missing(value.handles.map(writeHandle).join(' '));
    return { name, value: { is: 'file', resource } };
  });

  async function outputsOfParents(): Promise<ReadonlyMap<TaskId, readonly Resource[]>> {
    const needed = task.args.flatMap(({ value }) => handlesIn(value));
    const ids = new Set(needed.flatMap((handle) => (handle.from === 'task' ? [handle.task] : [])));
    const found = [...ids].map(async (id) => {
      const records = (parents[id] ?? []).map((key) => readRecord(store, key, CallRecord, signal));
      return [id, (await Promise.all(records)).flatMap((record) => record.outputs)] as const;
    });
    return new Map(await Promise.all(found));
  }

  function behind(handle: Handle): Resource[] {
    const made =
      handle.from === 'input'
        ? request.inputs.slice(handle.index - 1, handle.index)
        : (outputs.get(handle.task) ?? []).filter(({ kind }) => kind === handle.kind);
    if (made.length === 0) throw missing(writeHandle(handle));
    return made;
  }

  function missing(handle: string): Failure {
    return new Failure('Artifact.Missing', `Task ${task.id} needs ${handle}, but that was not made.`);
  }
}

/** What an expert is given. */
export interface GatheredInputs {
  inputs: readonly ExpertInput[];
  /** By the argument's name, of those that are pictures. */
  pictures: ReadonlyMap<string, PictureSizes>;
  /** What was done to inputs so that experts take them, a sentence each. */
  adapted: readonly string[];
}

/** An input, with what it took to make it one. */
interface Gathered {
  input: ExpertInput;
  file: { is: 'none' } | AdaptedFile;
}

/**
 * Texts filled in (of several, one a line), files fetched into a folder, checked by hash, and made such that experts
 * take them.
 * @throws Failure Expert.InputRejected where a file can't be opened.
 */
export async function gatherInputs(
  { store, media }: { store: ArtifactStore; media: MediaHelper },
  purpose: Purpose,
  args: readonly FoundArgument[],
  folder: string,
  signal: AbortSignal,
): Promise<GatheredInputs> {
  const gathered = await Promise.all(args.map(gather));
  return {
    inputs: gathered.map(({ input }) => input),
    pictures: new Map(
      gathered.flatMap(({ input, file }) => (file.is === 'picture' ? [[input.name, file.sizes]] : [])),
    ),
    adapted: gathered.flatMap(({ input, file }) =>
      file.is === 'none' || file.changes.length === 0 ? [] : [`${input.name}: ${file.changes.join('; ')}`],
    ),
  };

  async function gather({ name, value }: FoundArgument): Promise<Gathered> {
    if (value.is === 'text') {
      const parts = value.parts.map((part) => (typeof part === 'string' ? part : readAll(part)));
      const text = (await Promise.all(parts)).join('');
      return { input: { name, is: 'text', text }, file: { is: 'none' } };
    }
    const { kind, mediaType, key, sha256 } = value.resource;
    const fetched = join(folder, `${name}-${sha256}`);
    await store.fetchFile(key, sha256, fetched, signal);
    const fetchedFile = { name, kind, mediaType, path: fetched, sha256 };
    const file = await adaptInput(purpose, fetchedFile, media, signal);
    return { input: { name, is: 'file', kind, mediaType: file.mediaType, path: file.path }, file };
  }

  async function readAll(resources: readonly Resource[]): Promise<string> {
    const texts = resources.map(({ key, sha256 }) => store.readText(key, sha256, maxTextBytes, signal));
    return (await Promise.all(texts)).join('\n');
  }
}
