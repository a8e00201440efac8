/** Stacks on real servers in homes that are removed afterwards; the programs come from the user's own cache. */
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack, type Stack } from '../../src/stack/start-stack';
import { type StackOptions } from '../../src/stack/stack-options';

/** Fetching the programs is done once per user, but then takes its time, in milliseconds. */
export const timeToStart = 300_000;

/** Where fetched server programs are kept: the same place `npm run dev` uses. */
export const programCache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'impresario');

export class StackHomes {
  private readonly homes: string[] = [];
  private readonly stacks: Stack[] = [];
  /** What all stacks have said. */
  readonly said: string[] = [];

  newHome(): string {
    const home = mkdtempSync(join(tmpdir(), 'impresario-stack-'));
    this.homes.push(home);
    return home;
  }

  /** Temporal and S3 in a home of their own, without experts and workers, unless told otherwise. */
  options(changed: Partial<StackOptions> = {}): StackOptions {
    return {
      home: changed.home ?? this.newHome(),
      cache: programCache,
      temporal: { kind: 'start' },
      namespace: 'default',
      s3: { kind: 'start' },
      expertWeights: { folder: join(tmpdir(), 'impresario-no-weights'), downloads: 'off' },
      region: 'us-east-1',
      bucket: 'impresario',
      experts: { kind: 'none' },
      workers: 0,
      environment: process.env,
      ports: {},
      whenOneCrashes: 'report',
      log: (line) => this.said.push(line),
      ...changed,
    };
  }

  async start(changed: Partial<StackOptions> = {}): Promise<Stack> {
    const stack = await startStack(this.options(changed));
    this.stacks.push(stack);
    return stack;
  }

  /** Stops every stack and removes every home. */
  async clear(): Promise<void> {
    await Promise.all(this.stacks.map((stack) => stack.stop()));
    for (const home of this.homes) rmSync(home, { recursive: true, force: true });
  }
}
