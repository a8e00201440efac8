/**
 * Fetches weights ahead of time, and loads each model once to see that it works:
 *   node dist/experts/transformers/download.js --weights FOLDER [--hub URL] [--offline] [TASK or MODEL…]
 * Models that are there already are passed over; what was fetched of one that was cut off stays. All without a name.
 * `--offline` only sees whether what lies in the folder is enough.
 * The expert server runs it too, for a model that is called for the first time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isInstalled, type Library, loadLibrary } from './library';
import { type TransformersModel, transformersModels } from './models';
import { progressLines } from './progress-lines';
import { HUB, isDownloaded, noteDownloaded, usualWeightsFolder } from './weights';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      weights: { type: 'string' },
      hub: { type: 'string' },
      offline: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const weights = values.weights ?? usualWeightsFolder();
  const wanted = modelsNamed(positionals);
  if (!isInstalled())
    throw new Error('transformers.js is not installed: run `npm run experts:install` first.');
  // The server that wanted it has gone.
  process.on('disconnect', () => process.exit(1));
  const library = loadLibrary(weights);
  Object.assign(library.env, { allowRemoteModels: !values.offline, remoteHost: values.hub ?? HUB });
  const failed: string[] = [];
  for (const model of wanted) {
    if (isDownloaded(weights, model)) say(`${model.id} is there already.`);
    else
      await fetchModel(library, model, weights).catch((error: unknown) => failed.push(trouble(model, error)));
  }
  if (failed.length > 0) throw new Error(failed.join('\n'));
}

function modelsNamed(names: readonly string[]): readonly TransformersModel[] {
  if (names.length === 0) return transformersModels;
  return names.flatMap((name) => {
    const found = transformersModels.filter(({ id, task, does }) => [id, task, does].includes(name));
    if (found.length > 0) return found;
    const tasks = [...new Set(transformersModels.map(({ task }) => task))].sort().join(', ');
    throw new Error(`There is no model and no task ${name}. The tasks are: ${tasks}.`);
  });
}

async function fetchModel(library: Library, model: TransformersModel, weights: string): Promise<void> {
  const { id, dtype, pipeline, extraFiles } = model;
  say(`${id} (${model.task}, about ${model.megabytes} MB)…`);
  if (library.env.allowRemoteModels && loadsFromHere(model, weights)) return say(`${id} is here and works.`);
  const loaded = await library.pipeline(pipeline, id, { dtype, progress_callback: progressLines(say) });
  await loaded.dispose();
  for (const path of extraFiles) await fetchFile(library, id, path, join(weights, id, path));
  const paths = await library.ModelRegistry.get_pipeline_files(pipeline, id, { dtype });
  noteDownloaded(weights, model, [...paths, ...extraFiles]);
  say(`${id} is ready.`);
}

/**
 * Whether what was brought into the folder by hand is enough, without asking the hub. Asked in a process of its own: the
 * library remembers that a file was not there, and would not look for it at the hub any more.
 */
function loadsFromHere({ id }: TransformersModel, weights: string): boolean {
  if (!existsSync(join(weights, id, 'config.json'))) return false;
  const asked = spawnSync(process.execPath, [__filename, '--weights', weights, '--offline', id], {
    stdio: 'ignore',
  });
  return asked.status === 0;
}

async function fetchFile({ env }: Library, id: string, path: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  if (!env.allowRemoteModels) throw new Error(`${path} is not there`);
  const response = await env.fetch(new URL(`${id}/resolve/main/${path}`, env.remoteHost));
  if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.part`, Buffer.from(await response.arrayBuffer()));
  renameSync(`${target}.part`, target);
}

function trouble({ id }: TransformersModel, error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return `The weights of ${id} could not be had: ${why}. Check the way to the hub, and run \`npm run experts:download -- ${id}\`.`;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

if (require.main === module) {
  main()
    .catch((error: unknown) => {
      say(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    })
    // An open channel to the server would keep this alive.
    .finally(() => process.exit());
}
