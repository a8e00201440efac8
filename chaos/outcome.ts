/** What came of a run, as far as two runs of the same request can be compared, read from the store alone. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RunPlace } from '../src/domain/record-keys';
import { Caller, RunKey, runIdOf } from '../src/domain/ids';
import type { Resource } from '../src/domain/resource';
import { findReport, type RunReport } from '../src/commands/report/run-report';
import type { NamedRun } from '../src/commands/run-name';
import type { ArtifactStore } from '../src/ports';

export interface Compared {
  status: string;
  answer: string;
  tasks: { id: string; type: string; state: string; model: string; why: string; hashes: string[] }[];
}

export interface SeenOutcome {
  compared: Compared;
  /** Whether every task that is not done says why. */
  isNamed: boolean;
  /** Artifacts that are not in the store or not whole. */
  lost: string[];
}

export function namedRun(key: string): NamedRun {
  const caller = Caller.parse('local');
  const parsed = RunKey.parse(key);
  return { caller, key: parsed, runId: runIdOf(caller, parsed) };
}

/** @returns `undefined` while the run has no outcome */
export async function seeOutcome(
  store: ArtifactStore,
  run: NamedRun,
  signal: AbortSignal,
): Promise<SeenOutcome | undefined> {
  const found = await findReport(store, run, signal);
  if (found.is !== 'finished') return undefined;
  const { outcome, made } = found.report;
  const tasks = outcome.tasks.map((task) => ({
    id: task.id,
    type: task.type,
    state: task.state,
    model: task.state === 'done' ? task.model : '',
    why: task.state === 'done' ? '' : task.why,
    hashes: (made.get(task.id) ?? []).map(({ sha256 }) => sha256),
  }));
  return {
    compared: { status: outcome.status, answer: outcome.answer, tasks },
    isNamed: outcome.tasks.every((task) => task.state === 'done' || task.why !== '') && outcome.answer !== '',
    lost: await lostOf(store, found.report, run),
  };
}

/** Every artifact the run refers to is read, which checks its hash. */
async function lostOf(
  store: ArtifactStore,
  { request, made }: RunReport,
  { runId }: RunPlace,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), `chaos-${runId}-`));
  try {
    const resources = [...request.inputs, ...[...made.values()].flat()];
    const checks = resources.map(async ({ key, sha256 }: Resource, at) => {
      try {
        await store.fetchFile(key, sha256, join(folder, String(at)), AbortSignal.timeout(30_000));
        return [];
      } catch {
        return [key];
      }
    });
    return (await Promise.all(checks)).flat();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
