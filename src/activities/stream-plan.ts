/**
 * Hands tasks of a plan on to the run while the controller still writes it. A task goes as soon as all that is written
 * so far is a plan that could be run as it is; what can't be is held back until the whole plan is judged.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { planKey } from '../domain/record-keys';
import type { Plan, PlanStep } from '../domain/plan';
import { PlanRecord, type RequestRecord, type RunRequest, schemaVersion } from '../domain/run';
import { noUsage } from '../domain/usage';
import { validatePlan } from '../domain/validate-plan';
import type { PlanListener, Ports } from '../ports';
import { createOrAdopt, hashOf } from '../records';
import type { StreamedTasks } from './contract';
import { shortKey } from './short-keys';
import { toPlannedTasks } from './to-planned-tasks';

/** Milliseconds between two tellings: each is an event of the run, and a plan can have a thousand tasks. */
const tellEvery = 200;
const lookEvery = 20;

/** Tells the run that the planning activity works for. */
export type TellRun = (tasks: Omit<StreamedTasks, 'attempt'>) => Promise<void>;

export interface PlanStream {
  heard: PlanListener;
  /** The whole plan is there: what was not told yet comes with it. Resolves when nothing more will be told. */
  end(): Promise<void>;
}

interface StreamContext {
  run: RunRequest;
  round: number;
  request: Pick<RequestRecord, 'inputs'>;
  tell: TellRun;
}

export function openPlanStream(
  { store, controller }: Pick<Ports, 'store' | 'controller'>,
  { run, round, request, tell }: StreamContext,
  signal: AbortSignal,
): PlanStream {
  const written: PlanStep[] = [];
  const told = new Set<string>();
  let isOver = false;
  /** One telling after another: what a task needs is told before it. */
  let telling: Promise<void> | undefined;

  return {
    heard(step, promptHash) {
      written.push(step);
      // What can't be told early comes with the whole plan: nothing is lost but time.
      telling ??= tellWhileThereIsNew(promptHash)
        .catch(() => undefined)
        .finally(() => (telling = undefined));
    },
    async end() {
      isOver = true;
      await telling;
    },
  };

  async function tellWhileThereIsNew(promptHash: PlanRecord['promptHash']): Promise<void> {
    let looked = 0;
    while (!isOver && looked < written.length) {
      looked = written.length;
      await tellNew({ tasks: [...written] }, promptHash);
      await untilNextTelling();
    }
  }

  /** What is written meanwhile is told together. Ends early when the plan does, which then waits for nobody. */
  async function untilNextTelling(): Promise<void> {
    const until = Date.now() + tellEvery;
    while (!isOver && Date.now() < until) await pause(lookEvery, undefined, { signal });
  }

  async function tellNew(plan: Plan, promptHash: PlanRecord['promptHash']): Promise<void> {
    const verdict = validatePlan(plan, request.inputs);
    if (!verdict.valid) return;
    // The new tasks alone: what came before has a record of its own.
    const isNew = ({ id }: { id: string }): boolean => !told.has(id);
    const part = { tasks: plan.tasks.filter(isNew) };
    const graph = { tasks: verdict.graph.tasks.filter(isNew) };
    const record: PlanRecord = {
      schema: schemaVersion,
      round,
      controller: controller.identity,
      promptHash,
      usage: noUsage,
      verdict: { is: 'valid', plan: part, graph, repairs: [], leftOut: [] },
    };
    const key = planKey(run, hashOf(record));
    await createOrAdopt(store, key, PlanRecord, record, signal);
    await tell({ round, planKey: shortKey(run, key), tasks: toPlannedTasks(verdict.graph).filter(isNew) });
    for (const { id } of part.tasks) told.add(id);
  }
}
