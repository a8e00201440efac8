/** Does a disturbance, from its beginning to its end. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Killable, ProcessName } from './bench';
import type { ChaosCase } from './cases';
import { type Child, signalGroup } from './child';
import type { Passing } from './fronts/front';

export interface Scene {
  bench: Bench;
  /** The client that hands the request in. */
  client: Child;
}

export interface Disturbance {
  /** It has begun: what was to be killed is dead, what was to stand still stands. */
  begun: Promise<void>;
  /** It is over: what was killed is up again. */
  over: Promise<void>;
}

/** @param at the call at whose moment it happens */
export function disturb(
  { kind, target, harm }: ChaosCase,
  at: Passing,
  { bench, client }: Scene,
): Disturbance {
  if (harm.is === 'faults') {
    let left = harm.calls;
    bench.faultOf = (passing) => {
      if (passing.server !== target || left === 0 || !canHold(kind, passing)) return undefined;
      left -= 1;
      return harm.fault;
    };
    return { begun: done, over: done };
  }
  const { milliseconds } = harm;
  if (kind === 'cut' || kind === 'hang' || kind === 'slow') {
    if (target === 'worker' || target === 'client') throw new RangeError(`${target} has no front.`);
    bench.fronts[target].harm(kind, milliseconds);
    return { begun: done, over: pause(milliseconds) };
  }
  return kind === 'kill' ? kill(target, milliseconds) : standStill(target, milliseconds);

  function kill(whom: ChaosCase['target'], after: number): Disturbance {
    if (whom === 'client') return { begun: client.kill(), over: done };
    const server = processOf(whom);
    const begun = server.kill();
    return { begun, over: begun.then(() => pause(after)).then(() => server.start()) };
  }

  function standStill(whom: ChaosCase['target'], until: number): Disturbance {
    const pid = whom === 'client' ? client.pid : processOf(whom).pid;
    if (pid === undefined) return { begun: done, over: done };
    signalGroup(pid, 'SIGSTOP');
    return { begun: done, over: pause(until).then(() => signalGroup(pid, 'SIGCONT')) };
  }

  function processOf(whom: Exclude<ChaosCase['target'], 'client'>): Killable {
    const name: ProcessName = whom === 'worker' ? (at.from === 'client' ? 'worker 1' : at.from) : whom;
    return bench.processes[name];
  }
}

const done = Promise.resolve();

/**
 * A store that says it has put what it has not is no fault that anybody could survive: of its answers, those with a
 * body that is read are broken.
 */
const canHold = (kind: ChaosCase['kind'], { server, method }: Passing): boolean =>
  server !== 's3' || method === 'GET' || (kind !== 'garbage' && kind !== 'truncate');
