/** The files of a model, as they lie in its folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeModel, type Graph } from './onnx';

/** By path: a graph becomes a network, bytes stay as they are, anything else becomes JSON. */
export type ModelFiles = Readonly<Record<string, unknown>>;

const isGraph = (value: unknown): value is Graph =>
  typeof value === 'object' && value !== null && 'nodes' in value && 'constants' in value;

const bytesOf = (value: unknown): Uint8Array => {
  if (value instanceof Uint8Array) return value;
  return isGraph(value) ? encodeModel(value) : Buffer.from(JSON.stringify(value));
};

export function writeModel(folder: string, files: ModelFiles): void {
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytesOf(value));
  }
}
