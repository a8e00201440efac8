/** The moments of a run at which something is disturbed: each is known by a call that passes a front just then. */
import type { Passing } from './fronts/front';

export const moments = [
  'submitting',
  'planning',
  'choosing',
  /** A worker has looked for a call's record and found none, and has not made the call yet. */
  'looking',
  'calling',
  /** An expert has answered; its record is not written. */
  'expert answered',
  /** A call's record is written; Temporal has not heard of it. */
  'recorded',
  'answering',
  'closing',
] as const;
export type Moment = (typeof moments)[number];

/** How often a moment comes in an undisturbed run: the nth of it is drawn from these. */
export const timesSeen: Readonly<Record<Moment, number>> = {
  submitting: 1,
  planning: 1,
  choosing: 3,
  looking: 6,
  calling: 6,
  'expert answered': 6,
  recorded: 6,
  answering: 1,
  closing: 2,
};

const isWritten = (status: number): boolean => status >= 200 && status < 300;

/** The moment at which a call passes; `undefined` where it marks none. */
export function momentOf({ server, from, phase, method, path, form, status }: Passing): Moment | undefined {
  switch (server) {
    case 'temporal':
      return undefined;
    case 'controller':
      if (phase !== 'asked') return undefined;
      return form === 'plan'
        ? 'planning'
        : form === 'choice'
          ? 'choosing'
          : form === 'answer'
            ? 'answering'
            : undefined;
    case 'experts':
      if (method !== 'POST') return undefined;
      return phase === 'asked' ? 'calling' : isWritten(status) ? 'expert answered' : undefined;
    case 's3':
      if (from === 'client')
        return method === 'PUT' && path.includes('/request.json') ? 'submitting' : undefined;
      if (path.includes('/outcome.json')) return method === 'PUT' ? 'closing' : undefined;
      if (!path.includes('/calls/')) return undefined;
      if (method === 'GET') return phase === 'answered' && status === 404 ? 'looking' : undefined;
      return method === 'PUT' && phase === 'answered' && isWritten(status) ? 'recorded' : undefined;
  }
}

/** The key of the call whose record a passing call has written; `undefined` where it has written none. */
export function recordedCall({ server, phase, method, path, status }: Passing): string | undefined {
  if (server !== 's3' || phase !== 'answered' || method !== 'PUT' || !isWritten(status)) return undefined;
  return /\/calls\/([0-9a-f]{64})\.json/.exec(path)?.[1];
}
