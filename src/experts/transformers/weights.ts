/**
 * The folder of weights. A model counts as there when it was once loaded from what lies in it, which is what its note
 * says, and when every file is still as large as then. So a download that was cut off never counts.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type TransformersModel } from './models';

/** Where weights are fetched from unless told otherwise. */
export const HUB = 'https://huggingface.co/';

/** Where weights are kept unless told otherwise. */
export const usualWeightsFolder = (): string => join(homedir(), '.cache', 'impresario', 'expert-weights');

const Note = z.object({ files: z.array(z.object({ path: z.string(), bytes: z.number() })) });

type Named = Pick<TransformersModel, 'id' | 'dtype'>;

const noteOf = (weights: string, { id, dtype }: Named): string => join(weights, id, `complete-${dtype}.json`);

export function isDownloaded(weights: string, model: Named): boolean {
  try {
    const { files } = Note.parse(JSON.parse(readFileSync(noteOf(weights, model), 'utf8')));
    return files.every(({ path, bytes }) => statSync(join(weights, model.id, path)).size === bytes);
  } catch {
    return false;
  }
}

/** Notes that a model could be loaded. @param paths in its folder; those that it has not are left out */
export function noteDownloaded(weights: string, model: Named, paths: readonly string[]): void {
  const files = paths.flatMap((path) => {
    const found = statSync(join(weights, model.id, path), { throwIfNoEntry: false });
    return found === undefined ? [] : [{ path, bytes: found.size }];
  });
  const note = noteOf(weights, model);
  writeFileSync(`${note}.part`, JSON.stringify({ files }, undefined, 2));
  renameSync(`${note}.part`, note);
}
