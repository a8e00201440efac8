/** A real Gradio server with the apps of gradio/apps.py. Gradio is fetched from PyPI once per user, into the cache. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { programCache } from './stack-in-temporary-home';

const version = '6.31.0';

/** Where Gradio is, or why it can't be had on this machine. */
export type Gradio = { is: 'there'; packages: string } | { is: 'missing'; why: string };

/** Finds Gradio in the cache, or has the machine's pip fetch it, which takes half a minute. */
export function findGradio(): Gradio {
  const packages = join(programCache, 'python', `gradio-${version}`);
  if (existsSync(packages)) return { is: 'there', packages };
  mkdirSync(join(programCache, 'python'), { recursive: true });
  const folder = mkdtempSync(join(programCache, 'python', 'fetching-'));
  const quiet = [
    '--quiet',
    '--no-input',
    '--disable-pip-version-check',
    '--only-binary=:all:',
    '--no-compile',
  ];
  const install = ['-m', 'pip', 'install', ...quiet, '--target', folder, `gradio==${version}`];
  try {
    execFileSync('python3', install, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 5 * 60_000 });
    if (!existsSync(packages)) renameSync(folder, packages);
    return { is: 'there', packages };
  } catch (error) {
    const why =
      error instanceof Error ? error.message.trim().split('\n').slice(0, 3).join(' ') : String(error);
    return { is: 'missing', why };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface RunningGradio {
  url: string;
  /** What the slow function last noted under a name; empty where it did not begin. */
  note(name: string): string;
  stop(): Promise<void>;
}

export async function startGradio(packages: string): Promise<RunningGradio> {
  const folder = mkdtempSync(join(tmpdir(), 'impresario-gradio-'));
  const child = spawn('python3', [join(__dirname, 'gradio', 'apps.py'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PYTHONPATH: packages,
      GRADIO_TEMP_DIR: join(folder, 'gradio'),
      GRADIO_ANALYTICS_ENABLED: 'False',
      HF_HUB_OFFLINE: '1',
    },
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('The Gradio server ended before it was up.')));
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{')) resolve((JSON.parse(line) as { url: string }).url); // its own line
    });
  });
  return {
    url,
    note(name) {
      const path = join(folder, name);
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
