/**
 * Plans without a language model: cues in the order they stand, each made a task whose arguments are found among what
 * is there by then. The types of what is there are the state, so a task is never planned before what it needs.
 */
import type { Plan } from '../../domain/plan';
import { definitionOf, type TaskType } from '../../domain/task-catalogue';
import { validatePlan } from '../../domain/validate-plan';
import type { ControllerRequest } from '../../ports';
import { type Clause, clausesOf } from './clauses';
import { fillArguments } from './fill-arguments';
import { hasTextFor, meaningOf, type State, subjectOf } from './meaning';
import { type ReadRequest, readRequest } from './read-request';
import { Shelf } from './shelf';
import { wayTo } from './way-to';

type Step = Plan['tasks'][number];

/** @param available task types that a model offers: of equal meanings such a one is taken */
export function planByRules(request: ControllerRequest, available: readonly TaskType[]): Plan {
  const read = readRequest(request.text);
  const draft = new Draft({ request: read, shelf: new Shelf(request.inputs), available: new Set(available) });
  const given = request.inputs.map(({ kind }) => kind);
  for (const clause of clausesOf(read, given)) draft.take(clause);
  const plan = { tasks: draft.steps };
  // Whatever the words did to the rules, what leaves here is a plan that can be run, or none.
  return validatePlan(plan, request.inputs).valid ? plan : { tasks: [] };
}

class Draft {
  readonly steps: Step[] = [];
  private readonly used = new Set<number>();

  constructor(private readonly state: State) {}

  take(clause: Clause): void {
    const { request, shelf } = this.state;
    const type = meaningOf(clause, this.state);
    if (type === undefined) return;
    this.bringText(type);
    const filled = fillArguments(type, request, clause, shelf, this.used);
    if (filled.is === 'lacking') return;
    const step: Step = { id: String(this.steps.length + 1), task: type, dependsOn: [], args: filled.args };
    if (this.steps.some((other) => isRepeated(other, step, request))) return;
    this.steps.push(step);
    shelf.add(this.steps.length, type);
  }

  /** A text task on a recording or a picture works on what is said or written there. */
  private bringText(type: TaskType): void {
    if (subjectOf(type) === undefined || hasTextFor(type, this.state)) return;
    for (const converter of wayTo('text', this.state.shelf.byNewest()) ?? []) this.convert(converter);
  }

  private convert(type: TaskType): void {
    const { shelf } = this.state;
    const [[name, argument] = ['', undefined]] = Object.entries(definitionOf(type).takes);
    const item = argument && shelf.of(argument.accepts).at(-1);
    if (!item) return;
    const args = [{ name, value: item.handle }];
    this.steps.push({ id: String(this.steps.length + 1), task: type, dependsOn: [], args });
    shelf.add(this.steps.length, type);
  }
}

/** People say twice what they want once; a second task of a type is one where it is about something else. */
const isRepeated = (one: Step, other: Step, { quotes }: ReadRequest): boolean =>
  one.task === other.task &&
  !other.args.some(({ name, value }) => {
    const isNew = !one.args.some((arg) => arg.name === name && arg.value === value);
    const isNamed =
      name === 'target' || name === 'image' || name === 'audio' || quotes.some(({ text }) => text === value);
    // To change once more what was just changed is to change it once.
    return isNew && isNamed && !value.endsWith(`-${one.id}>`);
  });
