/**
 * Turns a plan as a controller wrote it into a graph that may be run, or into problems the controller can act on.
 * Pure: the same plan, inputs and catalogue give the same verdict.
 */
import { findFanOuts } from './fan-out';
import { findCycle } from './graph-order';
import { TaskId } from './ids';
import type { Kind } from './kinds';
import { nearest, onlyCloseName } from './nearest-name';
import type { Plan } from './plan';
import { type Mend, noMend, type Problem, type ProblemCode } from './problems';
import { type KnownStep, resolveArguments } from './resolve-arguments';
import { type GraphTask, handlesIn, type TaskGraph } from './task-graph';
import { type Catalogue, catalogue as ours } from './task-catalogue';

/** What the request gave, in order: `<input-1>` is the first. */
export interface PlanInput {
  kind: Kind;
}

export type PlanVerdict =
  { valid: true; graph: TaskGraph } | { valid: false; problems: [Problem, ...Problem[]] };

/** Most tasks a plan may have: its graph has to fit Temporal's 2 MB payload and a run's 51,200 events. */
export const maxTasks = 1000;

export function validatePlan(
  plan: Plan,
  inputs: readonly PlanInput[],
  catalogue: Catalogue = ours,
): PlanVerdict {
  const { known, unclear, problems } = identify(plan, catalogue);
  const tasks = [...known.values()].map((step): GraphTask => {
    const resolved = resolveArguments(step, { inputs, tasks: known, unclear, catalogue });
    const needs = dependencies(step, known, unclear, problems);
    problems.push(...resolved.problems);
    for (const { value } of resolved.args) {
      for (const handle of handlesIn(value)) if (handle.from === 'task') needs.add(handle.task);
    }
    return { id: step.id, type: step.type, needs: [...needs], args: resolved.args, fanOut: { is: 'none' } };
  });
  if (problems.length === 0) problems.push(...circleIn(tasks));
  if (problems.length > 0) return refused(problems);
  const fannedOut = findFanOuts(tasks, catalogue);
  return fannedOut.problems.length > 0
    ? refused(fannedOut.problems)
    : { valid: true, graph: { tasks: fannedOut.tasks } };
}

function refused(problems: readonly Problem[]): PlanVerdict {
  const [first, ...rest] = problems;
  if (!first) throw new RangeError('a plan is refused for a problem');
  return { valid: false, problems: [first, ...rest] };
}

function circleIn(tasks: readonly GraphTask[]): Problem[] {
  const circle = findCycle(tasks);
  const [start] = circle;
  if (start === undefined) return [];
  const sentence = `Tasks ${circle.join(' → ')} → ${start} wait for each other; break the circle.`;
  return [{ code: 'cycle', task: start, argument: '', sentence, mend: noMend }];
}

interface Identified {
  known: Map<string, KnownStep>;
  /** Ids of tasks that have a problem of their own already: what refers to them is not reported as well. */
  unclear: Set<string>;
  problems: Problem[];
}

function identify(plan: Plan, { types, typeNamed }: Catalogue): Identified {
  const known = new Map<string, KnownStep>();
  const unclear = new Set<string>();
  const problems: Problem[] = [];
  const say = (code: ProblemCode, task: string, sentence: string, mend: Mend = noMend): void => {
    problems.push({ code, task, argument: '', sentence, mend });
  };
  if (plan.tasks.length > maxTasks) {
    say('too-many-tasks', '', `The plan has ${plan.tasks.length} tasks; at most ${maxTasks} can be run.`);
    return { known, unclear, problems };
  }
  for (const step of plan.tasks) {
    const id = TaskId.safeParse(step.id);
    const type = typeNamed(step.task);
    if (!id.success)
      say('bad-id', step.id, `Task id "${step.id}" is not a whole number; number the tasks 1, 2, 3…`);
    else if (known.has(id.data))
      say('duplicate-id', step.id, `Two tasks have the id ${step.id}; give each its own.`);
    else if (type) known.set(id.data, { id: id.data, type, step });
    if (!type) {
      const near = nearest(step.task, types).join(', ');
      const meant = onlyCloseName(step.task, types);
      const mend: Mend = meant ? { is: 'rename-task', to: meant } : noMend;
      unclear.add(step.id);
      say(
        'unknown-task',
        step.id,
        `Task ${step.id}: there is no task "${step.task}"; did you mean ${near}?`,
        mend,
      );
    }
  }
  return { known, unclear, problems };
}

function dependencies(
  { id, step }: KnownStep,
  known: ReadonlyMap<string, KnownStep>,
  unclear: ReadonlySet<string>,
  problems: Problem[],
): Set<TaskId> {
  const needs = new Set<TaskId>();
  for (const reference of step.dependsOn) {
    // JARVIS writes -1 for "nothing".
    if (reference === '-1' || unclear.has(reference)) continue;
    const parent = known.get(reference);
    if (parent?.id === id) {
      problems.push({
        code: 'self-reference',
        task: id,
        argument: '',
        mend: noMend,
        sentence: `Task ${id} depends on itself; a task can only depend on other tasks.`,
      });
    } else if (parent) {
      needs.add(parent.id);
    } else {
      problems.push({
        code: 'unknown-reference',
        task: id,
        argument: '',
        mend: noMend,
        sentence: `Task ${id} depends on task ${reference}, which is not a valid task of this plan.`,
      });
    }
  }
  return needs;
}
