/**
 * The client as people run it: the built program, in a process of its own, with its settings in the environment. It
 * runs in an empty folder, so that no `.env` and no stack of whoever runs the tests has a say: give files by their
 * whole paths.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const projectFolder = join(__dirname, '..', '..');
const program = join(projectFolder, 'dist', 'client.js');

export interface ClientEnd {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command of the client to its end, which may be a failure. */
export const runClient = (environment: Record<string, string>, ...args: string[]): Promise<ClientEnd> =>
  run({}, environment, args);

/** The user who may do nothing, by number. */
const nobody = 65_534;

const isRoot = process.getuid?.() === 0;

/** Whether a client can be run that is refused a file: root is refused none, and nobody must reach the program. */
export const canBeRefused = !isRoot || [program, process.execPath].every(isOpenToAll);

/** Runs a command as a user who is not root. */
export const runRestrictedClient = (
  environment: Record<string, string>,
  ...args: string[]
): Promise<ClientEnd> => run(isRoot ? { uid: nobody, gid: nobody } : {}, environment, args);

function run(
  user: { uid?: number; gid?: number },
  environment: Record<string, string>,
  args: readonly string[],
): Promise<ClientEnd> {
  const cwd = mkdtempSync(join(tmpdir(), 'impresario-client-'));
  const options = {
    ...user,
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1', ...environment },
    maxBuffer: 64_000_000,
  };
  return new Promise<ClientEnd>((resolve) => {
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, stdout, stderr });
    });
  }).finally(() => {
    rmSync(cwd, { recursive: true, force: true });
  });
}

/** Whether every folder on the way to a path lets everybody through. */
function isOpenToAll(path: string): boolean {
  const folder = dirname(path);
  return (statSync(folder).mode & 0o001) !== 0 && (folder === dirname(folder) || isOpenToAll(folder));
}
