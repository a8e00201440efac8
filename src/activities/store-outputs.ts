/** Puts what an expert made into the store and says what it is. */
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskId } from '../domain/ids';
import type { Kind } from '../domain/kinds';
import { artifactKey } from '../domain/record-keys';
import { previewOf, type Resource } from '../domain/resource';
import type { RunRequest } from '../domain/run';
import { inWords } from '../domain/structured-values';
import type { ArtifactStore } from '../ports';
import { hashFile } from '../spool';
import type { VerifiedOutput } from './verify-output';

/** An artifact as a file, on its way into the store. */
interface Artifact {
  kind: Kind;
  mediaType: string;
  path: string;
  preview: string;
}

export async function storeOutputs(
  store: ArtifactStore,
  run: RunRequest,
  task: TaskId,
  outputs: readonly VerifiedOutput[],
  folder: string,
  signal: AbortSignal,
): Promise<Resource[]> {
  const artifacts = (await Promise.all(withWords(outputs).map(toArtifact))).flat();
  return Promise.all(artifacts.map(put));

  async function toArtifact(output: VerifiedOutput, at: number): Promise<Artifact> {
    if (output.is === 'file') {
      const { kind, mediaType, path } = output;
      return { kind, mediaType, path, preview: '' };
    }
    const path = join(folder, `output-${at}`);
    if (output.is === 'text') {
      await writeFile(path, output.text);
      return { kind: 'text', mediaType: 'text/plain; charset=utf-8', path, preview: previewOf(output.text) };
    }
    await writeFile(path, JSON.stringify(output.value));
    return { kind: output.kind, mediaType: 'application/json', path, preview: previewOf(inWords(output)) };
  }

  async function put({ kind, mediaType, path, preview }: Artifact): Promise<Resource> {
    const [sha256, { size }] = await Promise.all([hashFile(path), stat(path)]);
    const key = artifactKey(run, sha256);
    await store.putFile(key, path, mediaType, signal);
    return { kind, mediaType, bytes: size, sha256, key, preview, producedBy: { by: 'task', task } };
  }
}

/** A structured result says the same as a text too, unless there is one, so that it can flow into text tasks. */
function withWords(outputs: readonly VerifiedOutput[]): VerifiedOutput[] {
  const structured = outputs.flatMap((output) => (output.is === 'value' ? [inWords(output)] : []));
  const hasText = outputs.some((output) => output.is === 'text');
  return hasText || structured.length === 0
    ? [...outputs]
    : [...outputs, { is: 'text', text: structured.join('; ') }];
}
