/**
 * The user's cache of fetched server programs: one executable file each, shared by all checkouts.
 *
 * A file comes into being under its final name in one step, and only after it has been tried, so whoever finds it can
 * run it, also while another checkout is just fetching the same.
 */
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { type ServerProgram } from './server-programs';

/** What a killed download leaves is swept away when it is older than this, in milliseconds. */
const leftoverAge = 24 * 60 * 60 * 1000;
const workingPrefix = 'fetching-';

/** Where a program of this platform is kept, there or not. */
export const cachedPath = (cache: string, { command, wheel }: ServerProgram): string =>
  join(cache, 'programs', `${command}-${wheel.version}-${process.platform}-${process.arch}`);

/** Whether a file is there and may be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Lets `fetch` put an executable into a working folder, `tryOut` check it, and then moves it into the cache.
 * @param fetch gets the working folder and returns the path of the executable in it
 * @returns the path in the cache
 */
export async function addToCache(
  cache: string,
  program: ServerProgram,
  fetch: (folder: string) => Promise<string>,
  tryOut: (path: string) => Promise<unknown>,
): Promise<string> {
  const target = cachedPath(cache, program);
  const programs = join(cache, 'programs');
  mkdirSync(programs, { recursive: true });
  sweep(programs);
  const folder = mkdtempSync(join(programs, workingPrefix));
  try {
    const fetched = await fetch(folder);
    chmodSync(fetched, 0o755);
    await tryOut(fetched);
    renameSync(fetched, target);
    return target;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sweep(programs: string): void {
  for (const name of readdirSync(programs)) {
    const path = join(programs, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (name.startsWith(workingPrefix) && age > leftoverAge) rmSync(path, { recursive: true, force: true });
  }
}
