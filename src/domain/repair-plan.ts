/**
 * Mends what is wrong with a plan where there is just one way to. Every repair is told; a repaired plan is never
 * counted as one the controller got right.
 */
import type { Plan, PlanStep } from './plan';
import type { Mend, Problem } from './problems';
import { soleArgument } from './converters';
import { type Catalogue, catalogue as ours } from './task-catalogue';
import { type PlanInput, type PlanVerdict, validatePlan } from './validate-plan';

export type RepairedVerdict = PlanVerdict & { repairs: string[] };

/** Rounds of mending: a mended name can bring up what its arguments lack, which can need a converter. */
const maxRounds = 4;

/** Validates a plan, mending it where every problem has its one certain mend. */
export function validateAndRepair(
  written: Plan,
  inputs: readonly PlanInput[],
  catalogue: Catalogue = ours,
): RepairedVerdict {
  const first = validatePlan(written, inputs, catalogue);
  const repairs: string[] = [];
  let plan = written;
  let verdict = first;
  for (let round = 0; round < maxRounds && !verdict.valid; round++) {
    // A plan with one problem that only the controller can put right goes back whole, as it was written.
    if (verdict.problems.some(({ mend }) => mend.is === 'none')) break;
    for (const problem of verdict.problems) {
      plan = mended(plan, problem, catalogue);
      repairs.push(tell(problem));
    }
    verdict = validatePlan(plan, inputs, catalogue);
  }
  return verdict.valid ? { ...verdict, repairs } : { ...first, repairs: [] };
}

function mended(plan: Plan, { task, argument, mend }: Problem, catalogue: Catalogue): Plan {
  const change = (make: (step: PlanStep) => PlanStep): Plan => ({
    tasks: plan.tasks.map((step) => (step.id === task ? make(step) : step)),
  });
  switch (mend.is) {
    case 'none':
      return plan;
    case 'rename-task':
      return change((step) => ({ ...step, task: mend.to }));
    case 'rename-argument':
      return change((step) => ({
        ...step,
        args: step.args.map((arg) => (arg.name === argument ? { ...arg, name: mend.to } : arg)),
      }));
    case 'give-argument':
      return change((step) => ({
        ...step,
        args: [...step.args.filter(({ name }) => name !== argument), { name: argument, value: mend.value }],
      }));
    case 'convert':
      return converted(plan, task, argument, mend, catalogue);
  }
}

/** Puts a task between a handle and the argument that needs another kind. */
function converted(
  plan: Plan,
  task: string,
  argument: string,
  { by, written }: Extract<Mend, { is: 'convert' }>,
  catalogue: Catalogue,
): Plan {
  const id = freeId(plan);
  const between: PlanStep = {
    id,
    task: by,
    dependsOn: [],
    args: [{ name: soleArgument(by, catalogue), value: written }],
  };
  const through = (value: string): string => value.replace(written, `<GENERATED>-${id}`);
  const tasks = plan.tasks.map((step) =>
    step.id === task
      ? {
          ...step,
          args: step.args.map((arg) => (arg.name === argument ? { ...arg, value: through(arg.value) } : arg)),
        }
      : step,
  );
  return { tasks: [...tasks, between] };
}

const freeId = ({ tasks }: Plan): string =>
  String(tasks.reduce((highest, { id }) => Math.max(highest, Number(id) || 0), 0) + 1);

function tell({ task, argument, mend }: Problem): string {
  switch (mend.is) {
    case 'none':
      return '';
    case 'rename-task':
      return `Task ${task} was taken to be ${mend.to}.`;
    case 'rename-argument':
      return `Argument "${argument}" of task ${task} was taken to be "${mend.to}".`;
    case 'give-argument':
      return `Task ${task} lacked "${argument}"; ${mend.value} is the only thing given that fits, so it was used.`;
    case 'convert':
      return `Task ${task} needed another kind for "${argument}", so ${mend.written} goes through ${mend.by} first.`;
  }
}
