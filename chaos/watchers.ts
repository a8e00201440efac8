/** Watchers that come and go while runs are on their way: how long the runs take with them and without. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtFile } from '../src/stack/built-file';
import type { Bench } from './bench';
import { Child } from './child';
import { judge, type Verdict } from './judge';
import { type Compared, namedRun } from './outcome';
import { randomFrom } from './random';
import { stuckAfter, waitForEnd } from './run-case';
import { submission } from './submission';

const watchers = 30;
/** At once: each is a process, and a machine starts only so many in a second. */
const atOnce = 6;
const timesMeasured = 3;

export interface WatchersResult {
  watchers: number;
  killed: number;
  /** Of each run, in the order made. */
  secondsAlone: number[];
  /** While as many processes come and go that ask for a run that is not there: what the machine's cores are taken for. */
  secondsBeside: number[];
  secondsWatched: number[];
  verdicts: Verdict[];
}

export async function runWatchers(bench: Bench, seed: number, expected: Compared): Promise<WatchersResult> {
  const secondsAlone: number[] = [];
  const secondsBeside: number[] = [];
  const secondsWatched: number[] = [];
  const verdicts: Verdict[] = [];
  let killed = 0;
  for (let n = 0; n < timesMeasured; n += 1) {
    secondsAlone.push(await timed(`alone-${String(n)}`));
    secondsBeside.push(await amid(`beside-${String(n)}`, 'nobody', seed + n));
    secondsWatched.push(await amid(`watched-${String(n)}`, `watched-${String(n)}`, seed + n));
  }
  return { watchers, killed, secondsAlone, secondsBeside, secondsWatched, verdicts };

  /** A run amid watchers, who watch it or another. */
  async function amid(name: string, whom: string, drawn: number): Promise<number> {
    const going = new AbortController();
    const watching = watch(whom, drawn, going.signal);
    const seconds = await timed(name);
    going.abort();
    killed += await watching;
    return seconds;
  }

  /** From the moment the request is taken until it is closed. */
  async function timed(name: string): Promise<number> {
    const run = namedRun(name);
    await submission(bench, name).untilTaken(Date.now() + stuckAfter);
    const startedAt = Date.now();
    const outcome = await waitForEnd(bench, run, startedAt + stuckAfter);
    verdicts.push(judge(outcome, expected, true).verdict);
    return (Date.now() - startedAt) / 1_000;
  }

  /** @returns how many were killed; the others saw the end or were stopped with it */
  async function watch(name: string, drawn: number, until: AbortSignal): Promise<number> {
    const random = randomFrom(drawn);
    let left = watchers;
    let dead = 0;
    const one = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const client = new Child({
          arguments: [builtFile('client.js'), 'watch', name],
          folder: join(bench.folder, 'clients'),
          environment: { PATH: process.env['PATH'], NO_COLOR: '1', ...bench.clientEnvironment },
          log: join(bench.folder, 'watchers.log'),
        });
        client.launch();
        if (random.chance(0.5)) {
          await pause(random.between(300, 2_000));
          await client.kill();
          dead += 1;
        } else await client.end();
        if (until.aborted) return;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return dead;
  }
}
