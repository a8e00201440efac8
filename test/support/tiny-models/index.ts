/** A tiny model for every one in the table of transformers.js: of its kind and with its files, and by its name. */
import { join } from 'node:path';
import { hearingModels, seeingModels } from './media-models';
import { type ModelFiles, writeModel } from './model-files';
import { textModels, writingModels } from './text-models';

const tinyModels: Readonly<Record<string, ModelFiles>> = {
  ...textModels,
  ...writingModels,
  ...seeingModels,
  ...hearingModels,
};

/** Writes them into a folder of weights, or those that are named. */
export function writeTinyModels(weights: string, names: readonly string[] = Object.keys(tinyModels)): void {
  for (const name of names) writeModel(join(weights, name), tinyModels[name] ?? {});
}
