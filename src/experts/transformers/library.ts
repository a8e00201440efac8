/**
 * The optional part, `experts-transformers/`: where it is, whether it is installed, and what of it is used. Its types
 * are said here, because this must compile where it is not installed.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The same from `src/` as from `dist/`. */
const part = join(__dirname, '..', '..', '..', 'experts-transformers');
const requireFromPart = createRequire(join(part, 'package.json'));
const NAME = '@huggingface/transformers';

export const isInstalled = (): boolean =>
  existsSync(join(part, 'node_modules', NAME, 'package.json')) && resolves(NAME);

function resolves(name: string): boolean {
  try {
    requireFromPart.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** A picture as the library has it: bytes, row by row, `channels` a pixel. */
export interface RawImage {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export interface Tensor {
  dims: number[];
  data: ArrayLike<number>;
  tolist(): unknown;
}

export interface Tokenizer {
  (texts: string[], options: Readonly<Record<string, unknown>>): Record<string, Tensor>;
  mask_token?: string | null;
  chat_template?: unknown;
}

/** A loaded model with what prepares its inputs. What it answers depends on its task: read it with a schema. */
export interface Pipeline {
  (...inputs: unknown[]): Promise<unknown>;
  model: (inputs: Record<string, Tensor>) => Promise<{ logits: Tensor }>;
  tokenizer: Tokenizer;
  processor: { feature_extractor?: { config?: { sampling_rate?: number } } } | null;
  dispose(): Promise<unknown>;
}

export interface Library {
  env: {
    version: string;
    allowRemoteModels: boolean;
    allowLocalModels: boolean;
    localModelPath: string;
    cacheDir: string;
    remoteHost: string;
    fetch: typeof fetch;
    useWasmCache: boolean;
  };
  pipeline(task: string, model: string, options: Readonly<Record<string, unknown>>): Promise<Pipeline>;
  RawImage: new (data: Uint8Array, width: number, height: number, channels: number) => RawImage;
  ModelRegistry: {
    get_pipeline_files(
      task: string,
      model: string,
      options: Readonly<Record<string, unknown>>,
    ): Promise<string[]>;
  };
}

const isFunction = z.custom<unknown>((value) => typeof value === 'function');
const Exports = z.looseObject({
  env: z.looseObject({ version: z.string() }),
  pipeline: isFunction,
  RawImage: isFunction,
  ModelRegistry: isFunction,
});

/**
 * Loads the library and has it look for weights in a folder, and nowhere else until told.
 * Throws where the part is not installed.
 */
export function loadLibrary(weights: string): Library {
  const loaded: unknown = requireFromPart(NAME);
  Exports.parse(loaded);
  // Checked as far as a value shows it; the rest is what the pinned version's documentation says.
  const library = loaded as Library;
  Object.assign(library.env, {
    allowRemoteModels: false,
    allowLocalModels: true,
    localModelPath: weights,
    cacheDir: weights,
    useWasmCache: false,
  });
  return library;
}

/** A module of the part that is an ES module. */
export const importFromPart = (name: string): Promise<unknown> =>
  import(pathToFileURL(requireFromPart.resolve(name)).href);
