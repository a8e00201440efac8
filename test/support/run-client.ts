/** The client as people run it: a process of its own, with its settings in the environment. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

export const projectFolder = join(__dirname, '..', '..');

export interface ClientEnd {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command of the client to its end, which may be a failure. */
export function runClient(environment: Record<string, string>, ...args: string[]): Promise<ClientEnd> {
  return new Promise((resolve) => {
    const options = {
      cwd: projectFolder,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1', ...environment },
      maxBuffer: 64_000_000,
    };
    execFile(
      process.execPath,
      [join(projectFolder, 'dist', 'client.js'), ...args],
      options,
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        resolve({ code, stdout, stderr });
      },
    );
  });
}
