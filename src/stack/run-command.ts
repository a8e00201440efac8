/** Runs a short-lived program and gives back what it printed. */
import { execFile } from 'node:child_process';
import { StackError } from './stack-error';

export interface CommandOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Time it may take, in milliseconds. */
  readonly within: number;
  readonly signal?: AbortSignal | undefined;
}

/** @throws StackError with what the program complained of, or that it isn't there */
export function runCommand(
  program: string,
  args: readonly string[],
  { environment, within, signal }: CommandOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { env: environment, timeout: within, signal }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new StackError(complaint(program, error, stderr)));
    });
  });
}

function complaint(
  program: string,
  error: Error & { code?: unknown; killed?: boolean },
  stderr: string,
): string {
  if (error.code === 'ENOENT') return `${program} isn't installed`;
  if (error.name === 'AbortError') return `${program} was stopped`;
  if (error.killed === true) return `${program} did not answer in time`;
  const lines = stderr.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  const said = lines.findLast((line) => /^error\b/iu.test(line)) ?? lines.at(-1);
  return said ?? `${program} failed (${String(error.code)})`;
}
