/** Finds the resources a task's arguments point at, and brings them to where an expert can take them. */
import { join } from 'node:path';
import { Failure } from '../domain/failures';
import { type Handle, writeHandle } from '../domain/handles';
import type { TaskId } from '../domain/ids';
import type { Resource } from '../domain/resource';
import { CallRecord, type RequestRecord } from '../domain/run';
import { type GraphTask, handlesIn } from '../domain/task-graph';
import type { ArtifactStore, ExpertInput } from '../ports';
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

/** Texts filled in (of several, one a line), files fetched into a folder and checked by hash. */
export async function gatherInputs(
  store: ArtifactStore,
  args: readonly FoundArgument[],
  folder: string,
  signal: AbortSignal,
): Promise<ExpertInput[]> {
  return Promise.all(args.map(gather));

  async function gather({ name, value }: FoundArgument): Promise<ExpertInput> {
    if (value.is === 'text') {
      const parts = value.parts.map((part) => (typeof part === 'string' ? part : readAll(part)));
      return { name, is: 'text', text: (await Promise.all(parts)).join('') };
    }
    const { kind, mediaType, key, sha256 } = value.resource;
    const path = join(folder, `${name}-${sha256}`);
    await store.fetchFile(key, sha256, path, signal);
    return { name, is: 'file', kind, mediaType, path };
  }

  async function readAll(resources: readonly Resource[]): Promise<string> {
    const texts = resources.map(({ key, sha256 }) => store.readText(key, sha256, maxTextBytes, signal));
    return (await Promise.all(texts)).join('\n');
  }
}
