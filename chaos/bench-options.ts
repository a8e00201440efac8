/** How the servers of a bench are started. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { StackOptions } from '../src/stack/stack-options';

export interface BenchOptions {
  /** Gets a line for people about what the servers do. */
  log(line: string): void;
}

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'impresario');

/** Temporal, S3 and experts are started; of workers none. What is killed stays down until it is started again. */
export const stackOptions = (home: string, { log }: BenchOptions): StackOptions => ({
  home,
  cache,
  temporal: { kind: 'start' },
  namespace: 'default',
  s3: { kind: 'start' },
  region: 'us-east-1',
  bucket: 'impresario',
  experts: { kind: 'start' },
  expertWeights: { folder: join(home, 'no-weights'), downloads: 'off' },
  workers: 0,
  environment: process.env,
  ports: {},
  whenOneCrashes: 'report',
  log,
});
