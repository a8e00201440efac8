/** What the harness has measured, as JSON files that the page is made from: one for each way it is run. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { CaseResult } from './run-case';
import type { StormResult } from './run-storm';
import type { WatchersResult } from './watchers';

/** When it was measured, on what, and by which command it is had again. */
export interface Circumstances {
  command: string;
  commit: string;
  startedAt: string;
  endedAt: string;
  cores: number;
  node: string;
}

export interface RunsRecord extends Circumstances {
  only: string;
  benches: number;
  /** Of undisturbed runs on the same servers. */
  undisturbedMs: number[];
  results: CaseResult[];
}

export interface StormsRecord extends Circumstances {
  results: StormResult[];
}

export type WatchersRecord = Circumstances & WatchersResult;

export function circumstances(startedAt: string): Circumstances {
  const words = process.argv.slice(2).map((word) => (/^[\w:./-]+$/.test(word) ? word : `'${word}'`));
  return {
    command: ['npm run chaos --', ...words].join(' '),
    commit: commitAtStart,
    startedAt,
    endedAt: new Date().toISOString(),
    cores: cpus().length,
    node: process.versions.node,
  };
}

/** Asked once, since the tree may move on while a long form runs. */
const commitAtStart = commit();

function commit(): string {
  try {
    const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();
    // What a recording writes itself is no change to what is measured.
    const changes = git('status', '--porcelain', '--', '.', ':!chaos/results', ':!docs');
    return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
}

export function writeRecord(folder: string, name: string, record: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(record, null, 1)}\n`);
}

/** `undefined` where there is none. */
export function readRecord<Kept extends object>(folder: string, name: string): Kept | undefined {
  const path = join(folder, `${name}.json`);
  // Written by `writeRecord`, by this program.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : undefined;
}
