/** How people name a run: by its key, or by its full id `<caller>.<key>`. */
import { randomBytes } from 'node:crypto';
import { type Caller, RunKey, runIdOf, type RunId } from '../domain/ids';
import type { RunPlace } from '../domain/record-keys';
import { shortLine } from './clean-text';
import { mistake } from './problem';

/** A run as commands handle it. */
export interface NamedRun extends RunPlace {
  key: RunKey;
}

/**
 * The run that goes by a key or a full id. A caller only ever reaches their own runs.
 * @throws CommandProblem Request.Invalid where the name can't be one.
 */
export function runNamed(caller: Caller, name: string): NamedRun {
  const key = RunKey.safeParse(name.startsWith(`${caller}.`) ? name.slice(caller.length + 1) : name);
  if (key.success) return { caller, key: key.data, runId: runIdOf(caller, key.data) };
  const [issue] = key.error.issues;
  throw mistake(`"${shortLine(name, 60)}" can't name a run: ${issue?.message ?? ''}.`);
}

/** The run that is to be started under an id, made up where that is empty. */
export const runToStart = (caller: Caller, id: string): NamedRun =>
  runNamed(caller, id === '' ? newRunKey(new Date()) : id);

/** A key nobody has used: the day, for people, and enough chance to be alone. */
export function newRunKey(now: Date): RunKey {
  return RunKey.parse(`${now.toISOString().slice(0, 10)}-${randomBytes(5).toString('hex')}`);
}

/** The key a full id ends with. */
export const keyOfRunId = (caller: Caller, runId: RunId | string): string => runId.slice(caller.length + 1);
