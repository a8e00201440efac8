/** Finds the resources a task's arguments point at, and brings them to where an expert can take them. */
import { join } from 'node:path';
import { Failure } from '../domain/failures';
import { type Handle, writeHandle } from '../domain/handles';
import type { StoreKey, TaskId } from '../domain/ids';
import type { Resource } from '../domain/resource';
import { CallRecord, type RequestRecord } from '../domain/run';
import { type ArgumentValue, type GraphTask, handlesIn } from '../domain/task-graph';
import type { ArtifactStore, ExpertInput } from '../ports';
import { readRecord } from './records';

/** Longest text one argument may become once its quotes are filled in, in bytes: more than any expert reads. */
const maxTextBytes = 1_000_000;

/** The resources behind every handle of a task, by handle as written. */
export type FoundResources = ReadonlyMap<string, Resource>;

/** @throws Failure Artifact.Missing where a task did not make what is asked of it. */
export async function findResources(
  store: ArtifactStore,
  task: GraphTask,
  request: RequestRecord,
  parents: Readonly<Record<TaskId, StoreKey>>,
  signal: AbortSignal,
): Promise<FoundResources> {
  const handles = new Map(
    task.args.flatMap(({ value }) => handlesIn(value)).map((handle) => [writeHandle(handle), handle]),
  );
  const found = await Promise.all(
    [...handles].map(async ([written, handle]) => [written, await find(handle)] as const),
  );
  return new Map(found);

  async function find(handle: Handle): Promise<Resource> {
    const resource =
      handle.from === 'input'
        ? request.inputs[handle.index - 1]
        : (await madeBy(handle.task)).find((output) => output.kind === handle.kind);
    if (resource) return resource;
    throw new Failure(
      'Artifact.Missing',
      `Task ${task.id} needs ${writeHandle(handle)}, but that was not made.`,
    );
  }

  async function madeBy(id: TaskId): Promise<readonly Resource[]> {
    const key = parents[id];
    if (key === undefined) {
      throw new Failure('Artifact.Missing', `Task ${task.id} needs a result of task ${id}, which has none.`);
    }
    return (await readRecord(store, key, CallRecord, signal)).outputs;
  }
}

/** Texts filled in, files fetched into a folder and checked by hash. */
export async function gatherInputs(
  store: ArtifactStore,
  task: GraphTask,
  found: FoundResources,
  folder: string,
  signal: AbortSignal,
): Promise<ExpertInput[]> {
  return Promise.all(task.args.map(({ name, value }) => gather(name, value)));

  async function gather(name: string, value: ArgumentValue): Promise<ExpertInput> {
    if (value.is === 'text') {
      const parts = await Promise.all(
        value.parts.map((part) => (part.is === 'literal' ? part.text : read(resourceOf(part.handle)))),
      );
      return { name, is: 'text', text: parts.join('') };
    }
    const { kind, mediaType, key, sha256 } = resourceOf(value.handle);
    const path = join(folder, `${name}-${sha256}`);
    await store.fetchFile(key, sha256, path, signal);
    return { name, is: 'file', kind, mediaType, path };
  }

  function resourceOf(handle: Handle): Resource {
    const resource = found.get(writeHandle(handle));
    if (!resource) throw new Failure('Artifact.Missing', `${writeHandle(handle)} was not looked up.`);
    return resource;
  }

  function read({ key, sha256 }: Resource): Promise<string> {
    return store.readText(key, sha256, maxTextBytes, signal);
  }
}
