/** Checks every input of a request before anything is uploaded: there, readable, small enough, what it says it is. */
import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hashFile } from '../../spool';
import type { Sha256 } from '../../domain/ids';
import { maxInputs } from '../../domain/run';
import { MediaHelper } from '../../media/media-helper';
import { cleanLine } from '../clean-text';
import { codeOf, fileTrouble, mistake } from '../problem';
import { download, isWebAddress } from './download';
import type { GivenInput } from './given-inputs';
import { identify, type Identity } from './identify';
import { tooLarge } from './size-limit';

/** An input that was checked and hashed. Its bytes stay on disk: they are read again to be uploaded. */
export interface ReadInput extends Identity {
  path: string;
  /** What people know it by: the file's name, without its folders. */
  name: string;
  bytes: number;
  sha256: Sha256;
  /** When the file was last changed, to tell if it is changed while it is used. */
  changedAt: number;
}

/**
 * @param folder for what is fetched from the web; the caller removes it
 * @throws CommandProblem Request.Invalid naming the first input that can't be used.
 */
export async function readInputs(
  given: readonly GivenInput[],
  folder: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReadInput[]> {
  if (given.length > maxInputs) {
    throw mistake(`A request takes at most ${maxInputs} inputs; ${given.length} were given.`);
  }
  const inputs: ReadInput[] = [];
  const media = new MediaHelper(lookingLimits);
  try {
    for (const [at, input] of given.entries()) {
      signal.throwIfAborted();
      inputs.push(await readInput(input, join(folder, String(at)), maxBytes, media, signal));
    }
    return inputs;
  } finally {
    await media.close();
  }
}

/** For what looks at pictures, whose pixels it does not unpack: a fraction of what opening one may take. */
const lookingLimits = { concurrency: 1, memoryMb: 500, timeoutSeconds: 20 };

async function readInput(
  { flag, source }: GivenInput,
  folder: string,
  maxBytes: number,
  media: MediaHelper,
  signal: AbortSignal,
): Promise<ReadInput> {
  if (source.trim() === '') throw mistake(`--${flag} was given without a file: name one.`);
  if (!isWebAddress(source)) return read(source, basename(source));
  await mkdir(folder, { recursive: true });
  const { path, name } = await download(source, folder, maxBytes, signal);
  return read(path, name);

  async function read(path: string, givenName: string): Promise<ReadInput> {
    const name = [...cleanLine(givenName)].slice(0, 120).join('');
    const { size, mtimeMs } = await regularFile(path, cleanLine(source));
    if (size > maxBytes) throw tooLarge(`The file ${name}`, maxBytes);
    if (size === 0) throw mistake(`The file ${name} is empty.`);
    const identity = await identify({ path, name, flag }, media, signal);
    return { ...identity, path, name, bytes: size, sha256: await hashFile(path), changedAt: mtimeMs };
  }
}

async function regularFile(path: string, shown: string): Promise<{ size: number; mtimeMs: number }> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw mistake(`${shown} is a folder; give a file in it.`);
    if (!found.isFile()) throw mistake(`${shown} is not a file but a device, pipe or socket; give a file.`);
    await access(path, constants.R_OK);
    return found;
  } catch (error) {
    if (codeOf(error) !== '') throw mistake(`The file ${shown} ${fileTrouble(error)}.`);
    throw error;
  }
}
