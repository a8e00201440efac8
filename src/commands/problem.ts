/**
 * What the client says and how it ends when something goes wrong: one sentence, one exit code, never a stack trace.
 *
 * Exit codes: 0 done as asked (a partly answered run too, which is said); 1 the system's fault, or the run failed or
 * was cancelled; 2 the caller's mistake; 3 not finished yet; 130 interrupted.
 */
import { types } from 'node:util';
import { Failure } from '../domain/failures';

export const exitCodes = { done: 0, failed: 1, mistake: 2, unfinished: 3, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What `--json` prints as `{error: {type, message}}`, and the code the process ends with. */
export interface Problem {
  type: string;
  message: string;
  exitCode: ExitCode;
}

/** A problem of the client's own, beyond those a run can have (`Failure`). */
export class CommandProblem extends Error implements Problem {
  override readonly name = 'CommandProblem';

  constructor(
    readonly type: string,
    /** What failed, on what, and what to do: a sentence. */
    message: string,
    readonly exitCode: ExitCode,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The caller asked for something that can't be: exit code 2. */
export const mistake = (message: string): CommandProblem =>
  new CommandProblem('Request.Invalid', message, exitCodes.mistake);

/** Ctrl-C: what is left going, and how to come back to it. */
export const interrupted = (message: string): CommandProblem =>
  new CommandProblem('Interrupted', message, exitCodes.interrupted);

/** Anything thrown, as a problem. What comes of Ctrl-C is no error, unless a command knew better what to say of it. */
export function problemOf(error: unknown, signal: AbortSignal): Problem {
  if (error instanceof CommandProblem) {
    return { type: error.type, message: error.message, exitCode: error.exitCode };
  }
  if (signal.aborted) return problemOf(interrupted('Stopped.'), signal);
  if (error instanceof Failure) {
    const exitCode = error.type === 'Request.Invalid' ? exitCodes.mistake : exitCodes.failed;
    return { type: error.type, message: error.message, exitCode };
  }
  return { type: 'Internal.Unexpected', message: unexpected(error), exitCode: exitCodes.failed };
}

function unexpected(error: unknown): string {
  const [firstLine = ''] = (types.isNativeError(error) ? error.message : String(error)).split('\n');
  return `Something unexpected went wrong: ${firstLine || 'no more is known'}. \`${commandLine('doctor')}\` may show why.`;
}

/** A command of ours as a person types it. */
export const commandLine = (...words: readonly string[]): string => `npm run client -- ${words.join(' ')}`;

/** The system's own word for why a file can't be used, in plain English. */
export function fileTrouble(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOENT':
      return 'does not exist';
    case 'EACCES':
    case 'EPERM':
      return 'may not be accessed: you lack the permission';
    case 'EISDIR':
      return 'is a folder';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'has a file in its way where a folder is needed';
    case 'ELOOP':
      return 'is a link that leads back to itself';
    case 'ENAMETOOLONG':
      return 'has too long a name';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'does not fit: the disk is full';
    case 'EROFS':
      return 'lies on a disk that is read-only';
    default:
      return `can't be used (${types.isNativeError(error) ? error.message : String(error)})`;
  }
}

/** The system's code of an error, such as `ENOENT`; empty where it has none. */
export function codeOf(error: unknown): string {
  // Not `instanceof Error`: where code runs in a context of its own, as under jest, Node's classes are other ones.
  return types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
