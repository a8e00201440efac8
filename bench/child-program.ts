/** A program that is started for a measurement, says in a line of JSON that it is ready, and is ended afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface ChildProgram {
  pid: number;
  /** What it said when it was ready. */
  ready: Record<string, unknown>;
  /** Milliseconds from its start to its being ready. */
  startMs: number;
  stop(): Promise<void>;
}

/** @param log the file that gets what it writes to its standard error */
export async function startProgram(
  file: string,
  args: readonly string[],
  options: { env: NodeJS.ProcessEnv; cwd: string; log: string; nodeOptions?: readonly string[] },
): Promise<ChildProgram> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), file, ...args], {
    env: options.env,
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', openSync(options.log, 'a'), 'ipc'],
  });
  const ready = await untilReady(child, file);
  return {
    pid: child.pid ?? 0,
    ready,
    startMs: performance.now() - begun,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function untilReady(child: ChildProcess, file: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`${file} ended with ${String(code)} before it was ready.`)),
    );
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = asEvent(line);
      if (event['event'] === 'ready') resolve(event);
    });
  });
}

function asEvent(line: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(line)) as Record<string, unknown>; // an object, whatever was written
  } catch {
    return {};
  }
}
