/** Whether a plan could be run as it was written, or after repair. */
import type { Plan } from '../src/domain/plan';
import type { Problem } from '../src/domain/problems';
import { validateAndRepair } from '../src/domain/repair-plan';
import { type PlanInput, validatePlan } from '../src/domain/validate-plan';
import { dryRun } from './dry-run';

export type Executability =
  | { is: 'as written' }
  | { is: 'after repair'; repairs: string[] }
  | { is: 'refused'; problems: readonly Problem[] };

/** @throws Error where the validator accepted a plan that the executor could not bring to its end */
export async function executability(plan: Plan, inputs: readonly PlanInput[]): Promise<Executability> {
  const verdict = validatePlan(plan, inputs);
  const repaired = verdict.valid ? { ...verdict, repairs: [] } : validateAndRepair(plan, inputs);
  if (!repaired.valid) return { is: 'refused', problems: repaired.problems };
  const wrong = await dryRun(repaired.graph, inputs);
  if (wrong.length > 0) throw new Error(`An accepted plan could not be run: ${wrong.join(' ')}`);
  return verdict.valid ? { is: 'as written' } : { is: 'after repair', repairs: repaired.repairs };
}
