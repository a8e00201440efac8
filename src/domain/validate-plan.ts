/**
 * Turns a plan as a controller wrote it into a graph that may be run, or into problems the controller can act on.
 * Pure: the same plan, inputs and catalogue give the same verdict.
 */
import { findCycle } from './graph-order';
import { TaskId } from './ids';
import type { Kind } from './kinds';
import type { Plan, PlanStep } from './plan';
import { type GraphTask, handlesIn, type TaskGraph } from './task-graph';
import { type TaskType, taskTypeNamed, taskTypes } from './task-catalogue';
import { nearest } from './nearest-name';
import { resolveArguments } from './resolve-arguments';

export type ProblemCode =
  | 'too-many-tasks'
  | 'bad-id'
  | 'duplicate-id'
  | 'unknown-task'
  | 'unknown-reference'
  | 'self-reference'
  | 'cycle'
  | 'unknown-argument'
  | 'duplicate-argument'
  | 'missing-argument'
  | 'wrong-kind'
  | 'unknown-input'
  | 'not-text'
  | 'several-resources';

/** What is wrong with a plan, where, and what would be right: the sentence goes to the controller as it is. */
export interface Problem {
  code: ProblemCode;
  /** The task's id as written. */
  task: string;
  /** The argument's name; empty where the whole task is meant. */
  argument: string;
  sentence: string;
}

/** What the request gave, in order: `<input-1>` is the first. */
export interface PlanInput {
  kind: Kind;
}

export type PlanVerdict =
  { valid: true; graph: TaskGraph; repairs: string[] } | { valid: false; problems: [Problem, ...Problem[]] };

/** Most tasks a plan may have: its graph has to fit Temporal's 2 MB payload and a run's 51,200 events. */
export const maxTasks = 1000;

/** A task whose id and type are known, before its arguments are. */
export interface KnownStep {
  id: TaskId;
  type: TaskType;
  step: PlanStep;
}

export function validatePlan(plan: Plan, inputs: readonly PlanInput[]): PlanVerdict {
  const { known, problems } = identify(plan);
  const tasks: GraphTask[] = [];
  const repairs: string[] = [];
  for (const step of known.values()) {
    const resolved = resolveArguments(step, known, inputs);
    const needs = dependencies(step, known, problems);
    problems.push(...resolved.problems);
    repairs.push(...resolved.repairs);
    for (const { value } of resolved.args) {
      for (const handle of handlesIn(value)) if (handle.from === 'task') needs.add(handle.task);
    }
    tasks.push({ id: step.id, type: step.type, needs: [...needs], args: resolved.args });
  }
  const cycle = problems.length === 0 ? findCycle(tasks) : [];
  const [start] = cycle;
  if (start !== undefined) {
    problems.push({
      code: 'cycle',
      task: start,
      argument: '',
      sentence: `Tasks ${cycle.join(' → ')} → ${start} wait for each other; break the circle.`,
    });
  }
  const [first, ...rest] = problems;
  return first ? { valid: false, problems: [first, ...rest] } : { valid: true, graph: { tasks }, repairs };
}

function identify(plan: Plan): { known: Map<string, KnownStep>; problems: Problem[] } {
  const known = new Map<string, KnownStep>();
  const problems: Problem[] = [];
  const say = (code: ProblemCode, task: string, sentence: string): void => {
    problems.push({ code, task, argument: '', sentence });
  };
  if (plan.tasks.length > maxTasks) {
    say('too-many-tasks', '', `The plan has ${plan.tasks.length} tasks; at most ${maxTasks} can be run.`);
    return { known, problems };
  }
  for (const step of plan.tasks) {
    const id = TaskId.safeParse(step.id);
    const type = taskTypeNamed(step.task);
    if (!id.success)
      say('bad-id', step.id, `Task id "${step.id}" is not a whole number; number the tasks 1, 2, 3…`);
    else if (known.has(id.data))
      say('duplicate-id', step.id, `Two tasks have the id ${step.id}; give each its own.`);
    else if (type) known.set(id.data, { id: id.data, type, step });
    if (!type) {
      const near = nearest(step.task, taskTypes).join(', ');
      say('unknown-task', step.id, `Task ${step.id}: there is no task "${step.task}"; did you mean ${near}?`);
    }
  }
  // A task of unknown type already has its problem: references to it are not reported as well.
  return { known, problems };
}

function dependencies(
  { id, step }: KnownStep,
  known: Map<string, KnownStep>,
  problems: Problem[],
): Set<TaskId> {
  const needs = new Set<TaskId>();
  for (const reference of step.dependsOn) {
    // JARVIS writes -1 for "nothing".
    if (reference === '-1') continue;
    const parent = known.get(reference);
    if (parent?.id === id) {
      problems.push({
        code: 'self-reference',
        task: id,
        argument: '',
        sentence: `Task ${id} depends on itself; a task can only depend on other tasks.`,
      });
    } else if (parent) {
      needs.add(parent.id);
    } else {
      problems.push({
        code: 'unknown-reference',
        task: id,
        argument: '',
        sentence: `Task ${id} depends on task ${reference}, which is not a valid task of this plan.`,
      });
    }
  }
  return needs;
}
