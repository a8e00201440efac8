/** What is done to a run: every kind of disturbance, whom it can hit, and how long it lasts. */
import type { Random } from './random';
import { type Moment, moments } from './moments';
import type { Fault, ServerName } from './fronts/front';

/** Who is hit. `worker` is the one that made the call at whose moment it happens. */
export type Target = ServerName | 'worker' | 'client';

const servers = ['temporal', 's3', 'experts', 'controller'] as const;
const overHttp = ['s3', 'experts', 'controller'] as const;

/** Every kind, and whom it can hit. */
export const kinds = {
  kill: [...servers, 'worker', 'client'],
  pause: [...servers, 'worker', 'client'],
  cut: servers,
  hang: servers,
  slow: servers,
  'refuse-429': overHttp,
  'refuse-503': overHttp,
  reset: overHttp,
  truncate: overHttp,
  garbage: overHttp,
} as const satisfies Record<string, readonly Target[]>;
export type Kind = keyof typeof kinds;

/** Kinds that are done to single answers; all others last for a time. */
type FaultKind = 'refuse-429' | 'refuse-503' | 'reset' | 'truncate' | 'garbage';

const ofWorkers = moments.filter((moment) => moment !== 'submitting');

/** The moments at which a kind means something to a target: a fault needs an answer to be in. */
export function momentsFor(kind: Kind, target: Target): readonly Moment[] {
  if (target === 'client') return ['submitting', 'calling', 'answering'];
  const isFault = isFaultKind(kind);
  switch (target) {
    case 'temporal':
      return ['submitting', ...ofWorkers];
    case 's3':
      return isFault ? ofWorkers.filter((moment) => moment !== 'closing') : ['submitting', ...ofWorkers];
    case 'controller':
      return isFault ? ['planning', 'choosing', 'answering'] : ofWorkers;
    case 'experts':
      return isFault ? ['calling'] : ofWorkers;
    case 'worker':
      return ofWorkers;
  }
}

export const isFaultKind = (kind: Kind): kind is FaultKind =>
  ['refuse-429', 'refuse-503', 'reset', 'truncate', 'garbage'].includes(kind);

/** How long a kind lasts, in milliseconds: for one that is killed, until it is started again. */
export function durationOf(kind: Exclude<Kind, FaultKind>, target: Target, random: Random): number {
  switch (kind) {
    case 'kill':
      return random.between(100, 3_000);
    case 'pause':
      // A worker is away for longer than its heartbeats may be: its work is taken up by another before it wakes.
      return target === 'worker' ? random.between(14_000, 32_000) : random.between(1_000, 12_000);
    case 'cut':
      return random.between(50, 4_000);
    case 'hang':
      return random.between(1_000, 12_000);
    case 'slow':
      return random.between(3_000, 8_000);
  }
}

export function faultOf(kind: FaultKind, random: Random): Fault {
  const retryAfterSeconds = Math.floor(random.between(1, 4));
  switch (kind) {
    case 'refuse-429':
      return { is: 'refuse', status: 429, retryAfterSeconds };
    case 'refuse-503':
      return { is: 'refuse', status: 503, retryAfterSeconds };
    case 'reset':
    case 'truncate':
    case 'garbage':
      return { is: kind };
  }
}
