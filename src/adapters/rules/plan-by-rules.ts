/**
 * Plans without a language model: cues in the order they stand, each made a task whose arguments are found among what
 * is there by then. The types of what is there are the state, so a task is never planned before what it needs.
 */
import type { Kind } from '../../domain/kinds';
import type { Plan } from '../../domain/plan';
import { definitionOf, type TaskType } from '../../domain/task-catalogue';
import { validatePlan } from '../../domain/validate-plan';
import type { ControllerRequest } from '../../ports';
import { type Clause, fillArguments } from './fill-arguments';
import { findCues, type FoundCue } from './find-cues';
import { type ReadRequest, readRequest } from './read-request';
import { Shelf } from './shelf';

type Step = Plan['tasks'][number];

/** Most tasks that a request in one breath can mean. */
const mostTasks = 40;

/** @param available task types that a model offers: of equal meanings such a one is taken */
export function planByRules(request: ControllerRequest, available: readonly TaskType[]): Plan {
  const read = readRequest(request.text);
  const draft = new Draft(read, new Shelf(request.inputs), new Set(available));
  const given = request.inputs.map(({ kind }) => kind);
  for (const clause of clausesOf(read, given)) draft.take(clause);
  const plan = { tasks: draft.steps };
  // Whatever the words did to the rules, what leaves here is a plan that can be run, or none.
  return validatePlan(plan, request.inputs).valid ? plan : { tasks: [] };
}

/** Each cue with the words that belong to it: from where its part of the sentence begins to where the next one's does. */
function clausesOf(read: ReadRequest, given: readonly Kind[]): Clause[] {
  const { words } = read;
  const cues = withQuestions(findCues(words, given), read).slice(0, mostTasks);
  const starts = cues.map((cue, at) => startOf(words, cues[at - 1]?.end ?? 0, cue.at));
  return cues.map((cue, at) => ({ cue, from: starts[at] ?? cue.at, to: starts[at + 1] ?? words.length }));
}

/** Where no words ask for anything else, a question wants an answer. */
function withQuestions(cues: readonly FoundCue[], { text, words }: ReadRequest): readonly FoundCue[] {
  const at = text.lastIndexOf('?') < 0 ? -1 : words.search(/[\p{L}\u00b7]/u);
  return cues.length > 0 || at < 0 ? cues : [{ at, end: at, means: answers }];
}

/** Tasks that answer a question, by what there is to answer it from. */
const answers: FoundCue['means'] = [
  'question-answering',
  'visual-question-answering',
  'document-question-answering',
];

/** After the last sentence end, comma or conjunction between two cues. */
function startOf(words: string, before: number, at: number): number {
  const between = words.slice(before, at);
  const breaks = [...between.matchAll(/[.!?;,](?=\s|$)|\b(?:and|then|und|dann|et|puis|y|luego)\b/gi)];
  const last = breaks.at(-1);
  if (last) return before + last.index + last[0].length;
  return before === 0 ? 0 : at;
}

class Draft {
  readonly steps: Step[] = [];
  private readonly used = new Set<number>();

  constructor(
    private readonly request: ReadRequest,
    private readonly shelf: Shelf,
    private readonly available: ReadonlySet<TaskType>,
  ) {}

  take(clause: Clause): void {
    const type = this.meaningOf(clause);
    if (type === undefined) return;
    this.bringText(type);
    const filled = fillArguments(type, this.request, clause, this.shelf, this.used);
    if (filled.is === 'lacking') return;
    const step: Step = { id: String(this.steps.length + 1), task: type, dependsOn: [], args: filled.args };
    if (this.steps.some((other) => isRepeated(other, step, this.request))) return;
    this.steps.push(step);
    this.shelf.add(this.steps.length, type);
  }

  /** Of what a cue can mean: what has its files and its text, of that what a model offers; else what has its files. */
  private meaningOf({ cue }: Clause): TaskType | undefined {
    const possible = cue.means.filter((type) => this.hasFiles(type));
    const fitting = possible.filter((type) => subjectOf(type) === undefined || this.hasText());
    return fitting.find((type) => this.available.has(type)) ?? fitting[0] ?? possible[0];
  }

  private hasFiles(type: TaskType): boolean {
    return filesNeeded(type).every((kinds) => this.shelf.of(kinds).length > 0);
  }

  private hasText(): boolean {
    const isQuoted = this.request.quotes.some(({ text }) => !text.endsWith('?'));
    return isQuoted || this.shelf.of(['text']).length > 0;
  }

  /** A text task on a recording or a picture works on what is said or written there. */
  private bringText(type: TaskType): void {
    if (subjectOf(type) === undefined || this.hasText()) return;
    if (this.shelf.inputs(['audio']).length > 0) this.convert('automatic-speech-recognition');
    else if (this.shelf.inputs(['image']).length > 0) this.convert('image-to-text');
  }

  private convert(type: TaskType): void {
    const [[name, argument] = ['', undefined]] = Object.entries(definitionOf(type).takes);
    const item = argument && this.shelf.of(argument.accepts).at(-1);
    if (!item) return;
    const args = [{ name, value: item.handle }];
    this.steps.push({ id: String(this.steps.length + 1), task: type, dependsOn: [], args });
    this.shelf.add(this.steps.length, type);
  }
}

/** The kinds of files a task can't do without. */
const filesNeeded = (type: TaskType): (readonly Kind[])[] =>
  Object.values(definitionOf(type).takes)
    .filter(({ required, accepts }) => required && accepts[0] !== 'text')
    .map(({ accepts }) => accepts);

/** The text a task works on, where it works on one: not the words that say what to make or to ask. */
const subjectOf = (type: TaskType): string | undefined =>
  Object.entries(definitionOf(type).takes).find(
    ([name, { required, accepts }]) =>
      required && accepts[0] === 'text' && !['prompt', 'question', 'labels', 'other'].includes(name),
  )?.[0];

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
