/** Tests of what needs the optional part: they run where it is installed, and say why not where it is not. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isInstalled } from '../../src/experts/transformers/library';
import { projectFolder } from './run-client';

const isThere = isInstalled();
if (!isThere) {
  process.stderr.write(
    'Skipped: transformers.js is not installed. `npm run experts:test` installs it (330 MB) and runs these tests.\n',
  );
}

/** `describe`, where the part is installed. */
export const describeTransformers = isThere ? describe : describe.skip;

/** The program that fetches weights, as it is run, to its end. */
export function runDownload(...args: string[]): { status: number | null; said: string } {
  const program = join(projectFolder, 'dist', 'experts', 'transformers', 'download.js');
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  return { status, said: stderr };
}
