/**
 * Loads the package `@vladmandic/human` with TensorFlow.js on WebAssembly, from files alone.
 *
 * Its build for Node with WebAssembly is not among its exports, so it is required by path; and it reads its weights with
 * `fetch`, which in Node knows no `file:` addresses, so this process gets a `fetch` that knows nothing else.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Config, type Human } from '@vladmandic/human';

const requireFrom = createRequire(__filename);

export type DetectorConfig = Pick<Config, 'face' | 'object' | 'body'>;

/** What is common to every detector: nothing runs but what it turns on, and nothing is remembered between pictures. */
const quiet = {
  backend: 'wasm',
  wasmPlatformFetch: false,
  debug: false,
  async: false,
  // Both would answer with an earlier picture's results: they are meant for video.
  cacheSensitivity: 0,
  skipAllowed: false,
  filter: { enabled: false },
  gesture: { enabled: false },
  body: { enabled: false },
  hand: { enabled: false },
  segmentation: { enabled: false },
} satisfies Partial<Record<keyof Config, unknown>>;

/** Rejects when the models can't be read or WebAssembly does not start. */
export async function loadHuman(detectors: {
  [Detector in keyof DetectorConfig]?: Partial<Record<keyof Config[Detector], unknown>>;
}): Promise<Human> {
  const folder = dirname(requireFrom.resolve('@vladmandic/human'));
  const models = join(folder, '..', 'models');
  fetchOnlyFrom(models);
  // The path is the package's own; its types are those of the main entry.
  const { Human: Made } = requireFrom(join(folder, 'human.node-wasm.js')) as { Human: typeof Human };
  const human = new Made({
    ...quiet,
    ...detectors,
    modelBasePath: pathToFileURL(models + sep).href,
    wasmPath: dirname(requireFrom.resolve('@tensorflow/tfjs-backend-wasm')) + sep,
    // The package's config type wants every field of every part; it fills in those left out.
  } as Partial<Config>);
  await human.load();
  if (human.tf.getBackend() !== 'wasm') throw new Error('TensorFlow.js did not start on WebAssembly.');
  return human;
}

function fetchOnlyFrom(folder: string): void {
  globalThis.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const path = address.startsWith('file:') ? fileURLToPath(address) : '';
    if (!path.startsWith(folder + sep))
      throw new TypeError(`An expert fetches nothing, and was asked for ${address}.`);
    return new Response(await readFile(path));
  };
}
