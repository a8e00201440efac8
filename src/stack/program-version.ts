/** Which version of a server program an executable is, found by running it. */
import { type CommandOptions, runCommand } from './run-command';
import { type ServerProgram } from './server-programs';
import { StackError } from './stack-error';

/** @throws StackError when the file does not run here or prints no version */
export async function versionOf(
  program: ServerProgram,
  path: string,
  environment: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> {
  const options: CommandOptions = { environment, within: 20_000, signal };
  const printed = await runCommand(path, program.versionArguments, options);
  const version = /\b\d+\.\d+(?:\.\d+)?\b/u.exec(printed)?.[0];
  if (version === undefined)
    throw new StackError(`${path} prints no version, so it isn't the ${program.name}`);
  return version;
}

/** Whether a dotted version is at least another one; missing parts count as zero. */
export function isAtLeast(version: string, oldest: string): boolean {
  const [ours, theirs] = [numbers(version), numbers(oldest)];
  for (let n = 0; n < Math.max(ours.length, theirs.length); n += 1) {
    const difference = (ours[n] ?? 0) - (theirs[n] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

const numbers = (version: string): number[] => version.split('.').map(Number);
