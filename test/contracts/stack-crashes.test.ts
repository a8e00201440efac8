/** What becomes of servers when a process is killed from outside, on real servers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { builtFile } from '../../src/stack/built-file';
import { identify, isAlive, type ProcessIdentity } from '../../src/stack/process-identity';
import { readStackFile } from '../../src/stack/stack-file';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const homes = new StackHomes();
afterAll(() => homes.clear(), 60_000);

/** Time that anything here may take, in milliseconds; what is waited for comes much earlier. */
const patience = 30_000;

describe('a server that is killed from outside', () => {
  it(
    'is started again where that is wished, and people are told',
    async () => {
      const stack = await homes.start({ whenOneCrashes: 'restart' });
      const { temporal } = stack.servers;
      if (temporal.kind === 'given' || temporal.pid === undefined) throw new Error('it was to be started');
      const first = temporal.pid;
      process.kill(first, 'SIGKILL');
      await until(() => homes.said.includes('The Temporal server is up again.'));
      expect(homes.said.join('\n')).toMatch(
        /Temporal server has ended unexpectedly \(SIGKILL\).*Starting it again/u,
      );
      expect(temporal.pid).not.toBe(first);
      await stack.stop();
    },
    timeToStart,
  );

  it(
    'stays down where only a report is wished',
    async () => {
      const stack = await homes.start({ whenOneCrashes: 'report' });
      const { s3 } = stack.servers;
      if (s3.kind === 'given' || s3.pid === undefined) throw new Error('it was to be started');
      process.kill(s3.pid, 'SIGKILL');
      await until(() =>
        homes.said.some((line) => line.includes('The S3 server has ended unexpectedly (SIGKILL)')),
      );
      expect(s3.pid).toBeUndefined();
      await stack.stop();
    },
    timeToStart,
  );
});

describe('the keeper of servers that is killed', () => {
  it(
    'takes its servers with it, and another one keeps them when they are started again',
    async () => {
      const home = homes.newHome();
      const stack = await homes.start({ home, whenOneCrashes: 'restart' });
      const processes = processesOf(home);
      const keeper = keeperOf(home);
      process.kill(keeper, 'SIGKILL');
      await until(
        () => !processes.some(isAlive) && processesOf(home).length === 2 && keeperOf(home) !== keeper,
      );
      await until(() => processesOf(home).every(isAlive));
      await stack.stop();
      expect(identify(keeper)).toBeUndefined();
    },
    timeToStart,
  );
});

describe('a stack whose process is killed', () => {
  it(
    'leaves no server behind, and the next start takes its place',
    async () => {
      const home = homes.newHome();
      const parent = await startInOwnProcess(home);
      const processes = processesOf(home);
      expect(processes).toHaveLength(2);
      parent.kill('SIGKILL');
      await until(() => !processes.some(isAlive));
      const next = await homes.start({ home });
      await next.stop();
    },
    timeToStart,
  );

  it(
    'is cleared away by the next start when the keeper of its servers was killed with it',
    async () => {
      const home = homes.newHome();
      const parent = await startInOwnProcess(home);
      const processes = processesOf(home);
      parent.kill('SIGSTOP'); // so that it can't clear away what the keeper leaves
      process.kill(keeperOf(home), 'SIGKILL');
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      expect(processes.filter(isAlive)).toHaveLength(2);
      const next = await homes.start({ home });
      expect(processes.filter(isAlive)).toEqual([]);
      await next.stop();
    },
    timeToStart,
  );

  it(
    'finds its data on other ports when its own were taken meanwhile',
    async () => {
      const home = homes.newHome();
      const first = await homes.start({ home });
      await first.stop();
      const squatter = createServer().listen(Number(new URL(first.addresses.s3Endpoint).port), '127.0.0.1');
      await once(squatter, 'listening');
      const second = await homes.start({ home }); // is ready only if it reads what the first one wrote
      expect(second.addresses.s3Endpoint).not.toBe(first.addresses.s3Endpoint);
      expect(second.addresses.secretAccessKey).toBe(first.addresses.secretAccessKey);
      await second.stop();
      squatter.close();
    },
    timeToStart,
  );
});

/** Starts a stack in a process that can be killed, and waits until it is up. */
async function startInOwnProcess(home: string): Promise<ChildProcess> {
  const options = JSON.stringify({ ...homes.options({ home }), environment: {} }); // without its function
  const code = `
    const { startStack } = require(${JSON.stringify(builtFile('stack/start-stack.js'))});
    startStack({ ...${options}, environment: process.env, log: console.error })
      .then(() => console.log('up'), console.log);
  `;
  const parent = spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface(parent.stdout)) {
    if (line === 'up') return parent;
    throw new Error(line);
  }
  throw new Error('the process of the stack ended');
}

const processesOf = (home: string): ProcessIdentity[] =>
  (readStackFile(home)?.servers ?? []).flatMap(({ pid }) => (pid === undefined ? [] : (identify(pid) ?? [])));

function keeperOf(home: string): number {
  const lock: unknown = JSON.parse(readFileSync(join(home, 'stack.lock'), 'utf8'));
  return z.object({ keeper: z.object({ pid: z.number() }) }).parse(lock).keeper.pid;
}

async function until(isSo: () => boolean): Promise<void> {
  for (const latest = Date.now() + patience; !isSo(); await sleep(20))
    if (Date.now() > latest) throw new Error(`waited in vain; it was said: ${homes.said.join('\n')}`);
}
