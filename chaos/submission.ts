/** The client that hands a request in, as people run it: a process of its own, which is run again until it is taken. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtFile } from '../src/stack/built-file';
import type { Bench } from './bench';
import { Child } from './child';
import { chaosRequest } from './request';

export interface Submission {
  client: Child;
  /** @returns how often it was handed in. A client that waits for the run's end is not waited for. */
  untilTaken(latest: number): Promise<number>;
}

export function submission(bench: Bench, key: string): Submission {
  const picture = join(builtFile('..'), chaosRequest.picture);
  const client = new Child({
    arguments: [builtFile('client.js'), 'submit', chaosRequest.text, '--image', picture, '--id', key],
    folder: join(bench.folder, 'clients'),
    environment: { PATH: process.env['PATH'], NO_COLOR: '1', ...bench.clientEnvironment },
    log: join(bench.folder, 'clients.log'),
  });
  return {
    client,
    async untilTaken(latest) {
      for (let times = 1; ; times += 1) {
        client.launch();
        if ((await client.end()) === 0 || Date.now() > latest) return times;
        await pause(500);
      }
    },
  };
}
