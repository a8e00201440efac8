/**
 * Where everything of a run lies in the store: under one prefix, so that deleting, expiring, exporting and keeping
 * callers apart are each about that prefix alone.
 */
import { type Caller, type RunId, type Sha256, StoreKey } from './ids';

export interface RunPlace {
  caller: Caller;
  runId: RunId;
}

/** Under it lies everything of every run. */
export const runsPrefix = 'runs/';

export const runPrefix = ({ caller, runId }: RunPlace): string => `${runsPrefix}${caller}/${runId}/`;

/** Under these lie a run's plan records and its call records. */
export const plansPrefix = (run: RunPlace): string => `${runPrefix(run)}plans/`;
export const callsPrefix = (run: RunPlace): string => `${runPrefix(run)}calls/`;

const at = (run: RunPlace, name: string): StoreKey => StoreKey.parse(runPrefix(run) + name);

export const requestKey = (run: RunPlace): StoreKey => at(run, 'request.json');
export const outcomeKey = (run: RunPlace): StoreKey => at(run, 'outcome.json');
export const artifactKey = (run: RunPlace, sha256: Sha256): StoreKey => at(run, `artifacts/${sha256}`);
/** Plans are kept by content, since a repeated planning call writes another plan. */
export const planKey = (run: RunPlace, sha256: Sha256): StoreKey => at(run, `plans/${sha256}.json`);
/** Calls are kept by what was asked, so that the same call finds its answer. */
export const callKey = (run: RunPlace, sha256: Sha256): StoreKey => at(run, `calls/${sha256}.json`);
