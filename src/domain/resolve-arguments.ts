/** Resolves the arguments of one task of a plan: names and kinds against the catalogue, handles against plan and inputs. */
import { readHandles, type Handle, type TextPart, writeHandle, type WrittenHandle } from './handles';
import type { Kind } from './kinds';
import { definitionOf, type TaskArgument } from './task-catalogue';
import type { ArgumentValue, GraphTask } from './task-graph';
import type { KnownStep, PlanInput, Problem, ProblemCode } from './validate-plan';

interface Resolution {
  args: GraphTask['args'];
  problems: Problem[];
  /** What was mended because there was only one way to, as sentences. */
  repairs: string[];
}

type Known = ReadonlyMap<string, KnownStep>;

export function resolveArguments(task: KnownStep, known: Known, inputs: readonly PlanInput[]): Resolution {
  const { takes } = definitionOf(task.type);
  const resolution: Resolution = { args: [], problems: [], repairs: [] };
  const say = (code: ProblemCode, argument: string, sentence: string): void => {
    resolution.problems.push({
      code,
      task: task.id,
      argument,
      sentence: `Task ${task.id} (${task.type}): ${sentence}`,
    });
  };

  const written = new Set<string>();
  for (const { name, value } of task.step.args) {
    // Names come from outside: `constructor` is no argument.
    const argument = Object.hasOwn(takes, name) ? takes[name] : undefined;
    if (!argument) {
      say(
        'unknown-argument',
        name,
        `it has no argument "${name}"; it takes ${Object.keys(takes).join(', ')}.`,
      );
    } else if (written.has(name)) {
      say('duplicate-argument', name, `argument "${name}" is given twice; give it once.`);
    } else {
      written.add(name);
      if (value.trim() === '') continue;
      const resolved = resolveValue(value, argument, task, known, inputs);
      if (resolved.ok) resolution.args.push({ name, value: resolved.value });
      else say(resolved.code, name, `argument "${name}" ${resolved.why}`);
    }
  }

  for (const [name, argument] of Object.entries(takes)) {
    const isGiven = resolution.args.some((given) => given.name === name);
    const isFaulty = resolution.problems.some((problem) => problem.argument === name);
    if (isGiven || isFaulty || !argument.required) continue;
    const only = onlyInput(argument, inputs);
    if (only) {
      resolution.args.push({ name, value: { is: 'resource', handle: only } });
      resolution.repairs.push(
        `Task ${task.id} (${task.type}) lacked "${name}"; ${writeHandle(only)} is the only ${only.kind} given, so it was used.`,
      );
    } else {
      say(
        'missing-argument',
        name,
        `argument "${name}" (${argument.about}; ${argument.accepts.join(' or ')}) is missing.`,
      );
    }
  }
  return resolution;
}

type Resolved<T> = ({ ok: true } & T) | { ok: false; code: ProblemCode; why: string };

function resolveValue(
  value: string,
  argument: TaskArgument,
  task: KnownStep,
  known: Known,
  inputs: readonly PlanInput[],
): Resolved<{ value: ArgumentValue }> {
  const parts = readHandles(value);
  const lone = loneHandle(parts);
  if (lone) {
    const found = resolveHandle(lone, argument.accepts, task, known, inputs);
    if (!found.ok) return found;
    return { ok: true, value: asValue(found.handle) };
  }
  if (!argument.accepts.includes('text')) {
    const wanted = argument.accepts.join(' or ');
    return parts.filter((part) => part.is === 'handle').length > 1
      ? { ok: false, code: 'several-resources', why: `takes one ${wanted}; write one task for each.` }
      : {
          ok: false,
          code: 'wrong-kind',
          why: `needs a ${wanted}, given as a handle such as <input-1> or <${argument.accepts[0]}-2>; "${shorten(value)}" is text.`,
        };
  }
  const resolved: Extract<ArgumentValue, { is: 'text' }>['parts'] = [];
  for (const part of parts) {
    if (part.is === 'literal') {
      resolved.push(part);
      continue;
    }
    const found = resolveHandle(part.handle, ['text'], task, known, inputs);
    if (!found.ok) return found;
    resolved.push({ is: 'quote', handle: found.handle });
  }
  return { ok: true, value: { is: 'text', parts: resolved } };
}

const asValue = (handle: Handle): ArgumentValue =>
  handle.kind === 'text' ? { is: 'text', parts: [{ is: 'quote', handle }] } : { is: 'resource', handle };

/** The one handle a value consists of, whatever blanks or quotes stand around it. */
function loneHandle(parts: readonly TextPart[]): WrittenHandle | undefined {
  const handles = parts.flatMap((part) => (part.is === 'handle' ? [part.handle] : []));
  const around = parts.map((part) => (part.is === 'literal' ? part.text : '')).join('');
  return handles.length === 1 && /^[\s"'`]*$/.test(around) ? handles[0] : undefined;
}

function resolveHandle(
  written: WrittenHandle,
  accepts: readonly Kind[],
  task: KnownStep,
  known: Known,
  inputs: readonly PlanInput[],
): Resolved<{ handle: Handle }> {
  if (written.from === 'input') {
    const input = inputs[written.index - 1];
    if (!input) {
      return {
        ok: false,
        code: 'unknown-input',
        why: `points at <input-${written.index}>, but the request gave ${howMany(inputs.length)}.`,
      };
    }
    return accepts.includes(input.kind)
      ? { ok: true, handle: { from: 'input', index: written.index, kind: input.kind } }
      : wrongKind(accepts, `<input-${written.index}> is ${input.kind}`);
  }
  const maker = known.get(written.task);
  if (!maker) {
    return {
      ok: false,
      code: 'unknown-reference',
      why: `points at task ${written.task}, which is not a valid task of this plan.`,
    };
  }
  if (maker.id === task.id) {
    return {
      ok: false,
      code: 'self-reference',
      why: 'points at the task itself; it can only use what other tasks make.',
    };
  }
  const { gives } = definitionOf(maker.type);
  const named = written.kind;
  // A structured result comes with a text that says the same, so where text is wanted there is only one way to read it.
  const kind =
    named !== 'generated' && accepts.includes(named) ? named : gives.find((given) => accepts.includes(given));
  return kind !== undefined && gives.includes(kind)
    ? { ok: true, handle: { from: 'task', task: maker.id, kind } }
    : wrongKind(accepts, `task ${maker.id} (${maker.type}) gives ${gives.join(', ')}`);
}

const wrongKind = (accepts: readonly Kind[], but: string): { ok: false; code: ProblemCode; why: string } => ({
  ok: false,
  code: accepts.includes('text') ? 'not-text' : 'wrong-kind',
  why: `needs ${accepts.join(' or ')}, but ${but}.`,
});

function onlyInput(argument: TaskArgument, inputs: readonly PlanInput[]): Handle | undefined {
  const fitting = inputs.flatMap(({ kind }, at) =>
    argument.accepts.includes(kind) ? [{ kind, index: at + 1 }] : [],
  );
  const [only] = fitting;
  return only && fitting.length === 1 && only.kind !== 'text' ? { from: 'input', ...only } : undefined;
}

const howMany = (count: number): string =>
  count === 0 ? 'no files' : count === 1 ? 'one file' : `${count} files`;
const shorten = (value: string): string => (value.length > 60 ? `${value.slice(0, 57)}…` : value);
