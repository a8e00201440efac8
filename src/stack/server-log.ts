/** The log file of one server: kept over restarts, so what it said since a start is what follows a position. */
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';

/** A log larger than this many bytes is set aside at the next start; the one set aside before is lost. */
const rotateAt = 10_000_000;

export class ServerLog {
  constructor(readonly path: string) {}

  /** Where the log ends now, in bytes. */
  end(): number {
    return existsSync(this.path) ? statSync(this.path).size : 0;
  }

  /** What was written after a position. */
  since(position: number): string {
    return existsSync(this.path) ? readFileSync(this.path).subarray(position).toString('utf8') : '';
  }

  /** The last lines written after a position, for telling what went wrong. */
  lastLines(position: number, count = 5): string {
    return this.since(position).trim().split('\n').slice(-count).join('\n');
  }

  setAsideIfLarge(): void {
    if (this.end() > rotateAt) renameSync(this.path, `${this.path}.1`);
  }
}
