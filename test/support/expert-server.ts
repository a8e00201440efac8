/** The local expert server as it is run: the built program, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { projectFolder } from './run-client';

export interface RunningExperts {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** @param options of its command line, such as `['--max-memory-mb', '200']` */
export async function startExperts(options: readonly string[] = []): Promise<RunningExperts> {
  const program = join(projectFolder, 'dist', 'experts', 'server.js');
  const child = spawn(process.execPath, [program, '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('The expert server ended before it was up.')));
    createInterface(child.stdout).once('line', (line) => {
      resolve((JSON.parse(line) as { url: string }).url); // its own line, as its header says
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
