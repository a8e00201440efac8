/** Resolves the arguments of one task of a plan: names and kinds against the catalogue, handles against plan and inputs. */
import { type Handle, readHandles, type TextPart, writeHandle } from './handles';
import type { TaskId } from './ids';
import type { Kind } from './kinds';
import type { PlanStep } from './plan';
import { type Mend, noMend, type Problem, type ProblemCode } from './problems';
import { type Resolved, resolveHandle, type Surroundings } from './resolve-handle';
import type { TaskArgument, TaskType } from './task-catalogue';
import type { ArgumentValue, GraphTask } from './task-graph';

/** A task whose id and type are known, before its arguments are. */
export interface KnownStep {
  id: TaskId;
  type: TaskType;
  step: PlanStep;
}

interface Resolution {
  args: GraphTask['args'];
  problems: Problem[];
}

export function resolveArguments(task: KnownStep, around: Surroundings): Resolution {
  const { takes } = around.catalogue.definitionOf(task.type);
  const resolution: Resolution = { args: [], problems: [] };
  const say = (code: ProblemCode, argument: string, sentence: string, mend: Mend = noMend): void => {
    const told = `Task ${task.id} (${task.type}): ${sentence}`;
    resolution.problems.push({ code, task: task.id, argument, sentence: told, mend });
  };

  const written = new Set<string>();
  for (const { name, value } of task.step.args) {
    // Names come from outside: `constructor` is no argument.
    const argument = Object.hasOwn(takes, name) ? takes[name] : undefined;
    if (!argument) {
      const mend = meantArgument(task, around);
      say(
        'unknown-argument',
        name,
        `it has no argument "${name}"; it takes ${Object.keys(takes).join(', ')}.`,
        mend,
      );
    } else if (written.has(name)) {
      say('duplicate-argument', name, `argument "${name}" is given twice; give it once.`);
    } else {
      written.add(name);
      if (value.trim() === '') continue;
      const resolved = resolveValue(value, argument.accepts, task.id, around);
      if (resolved.ok) resolution.args.push({ name, value: resolved.found });
      else say(resolved.code, name, `argument "${name}" ${resolved.why}`, resolved.mend);
    }
  }

  const isMeantElsewhere = resolution.problems.map(({ mend }) =>
    mend.is === 'rename-argument' ? mend.to : '',
  );
  for (const [name, argument] of Object.entries(takes)) {
    const isGiven = resolution.args.some((given) => given.name === name);
    const isFaulty = resolution.problems.some((problem) => problem.argument === name);
    if (isGiven || isFaulty || !argument.required || isMeantElsewhere.includes(name)) continue;
    const only = onlyInput(argument, around.inputs);
    const wanted = `${argument.about}; ${argument.accepts.join(' or ')}`;
    const mend: Mend = only ? { is: 'give-argument', value: writeHandle(only) } : noMend;
    say('missing-argument', name, `argument "${name}" (${wanted}) is missing.`, mend);
  }
  return resolution;
}

/** Where just one argument has an unknown name and just one that is needed is missing, the one is meant for the other. */
function meantArgument({ id, type, step }: KnownStep, around: Surroundings): Mend {
  const { takes } = around.catalogue.definitionOf(type);
  const unknown = step.args.filter(({ name }) => !Object.hasOwn(takes, name));
  const missing = Object.entries(takes).filter(
    ([name, { required }]) =>
      required && !step.args.some((arg) => arg.name === name && arg.value.trim() !== ''),
  );
  const [given] = unknown;
  const [wanted] = missing;
  if (!given || !wanted || unknown.length > 1 || missing.length > 1) return noMend;
  const [name, { accepts }] = wanted;
  return resolveValue(given.value, accepts, id, around).ok ? { is: 'rename-argument', to: name } : noMend;
}

function resolveValue(
  value: string,
  accepts: TaskArgument['accepts'],
  own: TaskId,
  around: Surroundings,
): Resolved<ArgumentValue> {
  const parts = readHandles(value);
  return accepts.includes('text')
    ? resolveText(unquoted(parts), accepts, own, around)
    : resolveResources(value, parts, accepts, own, around);
}

function resolveText(
  parts: readonly TextPart[],
  accepts: TaskArgument['accepts'],
  own: TaskId,
  around: Surroundings,
): Resolved<ArgumentValue> {
  const text: Extract<ArgumentValue, { is: 'text' }>['parts'] = [];
  for (const part of parts) {
    if (part.is === 'literal') {
      text.push(part);
      continue;
    }
    const resolved = resolveHandle(part, accepts, own, around);
    if (!resolved.ok) return resolved;
    text.push({ is: 'quote', handle: resolved.found });
  }
  return { ok: true, found: { is: 'text', parts: text } };
}

function resolveResources(
  value: string,
  parts: readonly TextPart[],
  accepts: TaskArgument['accepts'],
  own: TaskId,
  around: Surroundings,
): Resolved<ArgumentValue> {
  const handles: Handle[] = [];
  for (const part of parts) {
    if (part.is === 'literal') {
      if (separators.test(part.text)) continue;
      const wanted = `needs ${accepts.join(' or ')}, given as a handle such as <input-1> or <${accepts[0]}-2>`;
      return { ok: false, code: 'wrong-kind', why: `${wanted}; "${shorten(value)}" is text.`, mend: noMend };
    }
    const resolved = resolveHandle(part, accepts, own, around);
    if (!resolved.ok) return resolved;
    handles.push(resolved.found);
  }
  return { ok: true, found: { is: 'resources', handles } };
}

/** What may stand around and between the handles of a list. */
const separators = /^(?:[\s"'`,;[\]]|\band\b)*$/;

/** A lone handle in quotes means what it points at, not a text with quotes around it. */
function unquoted(parts: readonly TextPart[]): readonly TextPart[] {
  const handles = parts.filter(({ is }) => is === 'handle');
  const around = parts.map((part) => (part.is === 'literal' ? part.text : '')).join('');
  return handles.length === 1 && /^[\s"'`]*$/.test(around) ? handles : parts;
}

function onlyInput(argument: TaskArgument, inputs: readonly { kind: Kind }[]): Handle | undefined {
  if (argument.accepts.includes('text')) return undefined;
  const fitting = inputs.flatMap(({ kind }, at) =>
    argument.accepts.includes(kind) ? [{ kind, index: at + 1 }] : [],
  );
  const [only] = fitting;
  return only && fitting.length === 1 ? { from: 'input', ...only } : undefined;
}

const shorten = (value: string): string => (value.length > 60 ? `${value.slice(0, 57)}…` : value);
