/**
 * Hands tasks of a plan on to the run while the controller still writes it. A task goes as soon as all that is written
 * so far is a plan that could be run as it is; what can't be is held back until the whole plan is judged.
 */
import { planKey } from '../domain/record-keys';
import type { Plan, PlanStep } from '../domain/plan';
import { PlanRecord, type RequestRecord, type RunRequest, schemaVersion } from '../domain/run';
import { noUsage } from '../domain/usage';
import { validatePlan } from '../domain/validate-plan';
import type { PlanListener, Ports } from '../ports';
import { createOrAdopt, hashOf } from '../records';
import type { StreamedTasks } from './contract';
import { toPlannedTasks } from './to-planned-tasks';

/** Tells the run that the planning activity works for. */
export type TellRun = (tasks: Omit<StreamedTasks, 'attempt'>) => Promise<void>;

export interface PlanStream {
  heard: PlanListener;
  /** Resolves when everything that can be told has been. */
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
  // One after another: what a task needs is told before it.
  let telling: Promise<void> = Promise.resolve();

  async function tellNew(plan: Plan, promptHash: PlanRecord['promptHash']): Promise<void> {
    // More has been written meanwhile, which is looked at in its turn.
    if (plan.tasks.length < written.length) return;
    const verdict = validatePlan(plan, request.inputs);
    if (!verdict.valid) return;
    const { graph } = verdict;
    const record: PlanRecord = {
      schema: schemaVersion,
      round,
      controller: controller.identity,
      promptHash,
      usage: noUsage,
      verdict: { is: 'valid', plan, graph, repairs: [], leftOut: [] },
    };
    const key = planKey(run, hashOf(record));
    await createOrAdopt(store, key, PlanRecord, record, signal);
    const tasks = toPlannedTasks(graph).filter(({ id }) => !told.has(id));
    await tell({ round, planKey: key, tasks });
    for (const { id } of tasks) told.add(id);
  }

  return {
    heard(step, promptHash) {
      written.push(step);
      const plan = { tasks: [...written] };
      // What can't be told early is told with the whole plan: nothing is lost but time.
      telling = telling.then(() => tellNew(plan, promptHash)).catch(() => undefined);
    },
    end: () => telling,
  };
}
