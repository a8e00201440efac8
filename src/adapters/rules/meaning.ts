/** Which of the tasks that words can mean is meant, by what is there, what the clause names, and what is on offer. */
import type { Kind } from '../../domain/kinds';
import { definitionOf, type TaskArgument, type TaskType } from '../../domain/task-catalogue';
import type { Clause } from './clauses';
import { picture, sound, table, video, writing } from './lexicon/vocabulary';
import type { ReadRequest } from './read-request';
import type { Shelf } from './shelf';
import { wayTo } from './way-to';

const nameOf = (words: string): RegExp => new RegExp(`(?<![\\p{L}])${words}(?![\\p{L}])`, 'iu');

const names: readonly (readonly [Kind, RegExp])[] = [
  ['image', nameOf(picture)],
  ['audio', nameOf(sound)],
  ['video', nameOf(video)],
  ['table', nameOf(table)],
  [
    'document',
    nameOf('(?:documents?|invoices?|receipts?|contracts?|forms?|scans?|pdf|rechnung|facture|factura)'),
  ],
  ['text', nameOf(writing)],
];

/** What there is to choose by. */
export interface State {
  request: ReadRequest;
  shelf: Shelf;
  available: ReadonlySet<TaskType>;
}

/**
 * @returns the type that is meant; `undefined` where none of them could have what it needs
 */
export function meaningOf({ cue, from, to }: Clause, state: State): TaskType | undefined {
  const { request, shelf, available } = state;
  const possible = cue.means.filter((type) => hasFiles(type, shelf) && canHaveText(type, state));
  const ready = possible.filter((type) => subjectOf(type) === undefined || hasTextFor(type, state));
  const fitting = ready.length > 0 ? ready : possible;
  const [sentence = ''] = request.words.slice(Math.min(from, cue.at), to).split(/[.!?;](?:\s|$)/);
  const inSentence = kindsNamed(sentence);
  // A picture that the request calls an invoice stays one in sentences that do not name it.
  const named =
    inSentence.length === 0 && kindsNamed(request.words).includes('document') ? ['document'] : inSentence;
  const isNamed = fitting.filter((type) => named.includes(kindOf(type)));
  const newest = shelf.byNewest().find((kind) => fitting.some((type) => kindOf(type) === kind));
  const ranked = isNamed.length > 0 ? isNamed : fitting.filter((type) => kindOf(type) === newest);
  return [ranked, fitting]
    .flatMap((types) => [types.find((type) => available.has(type)), types[0]])
    .find((type) => type !== undefined);
}

const kindsNamed = (words: string): Kind[] =>
  names.filter(([, name]) => name.test(words)).map(([kind]) => kind);

const instructions: readonly string[] = ['prompt', 'question', 'labels', 'other'];

/** The text a task works on, where it works on one: not the words that say what to make or to ask. */
export function subjectOf(type: TaskType): string | undefined {
  const takes: [string, TaskArgument][] = Object.entries(definitionOf(type).takes);
  const [name, argument] =
    takes.find(([name, { required }]) => required && !instructions.includes(name)) ?? [];
  // Beside a file a text is an instruction.
  return argument?.accepts[0] === 'text' ? name : undefined;
}

/** The kind of what a task works on. */
const kindOf = (type: TaskType): Kind =>
  Object.entries(definitionOf(type).takes).find(([name]) => !instructions.includes(name))?.[1].accepts[0] ??
  'text';

const hasFiles = (type: TaskType, shelf: Shelf): boolean =>
  Object.values(definitionOf(type).takes)
    .filter(({ required, accepts }) => required && accepts[0] !== 'text')
    .every(({ accepts }) => shelf.of(accepts).length > 0);

/** Questions are answered from texts, not from lists of finds. */
export function hasTextFor(type: TaskType, { request, shelf }: Omit<State, 'available'>): boolean {
  const isQuoted = request.quotes.some(({ text }) => !text.endsWith('?'));
  const texts =
    type === 'question-answering'
      ? [...shelf.inputs(['text']), ...shelf.madeAsMain(['text'])]
      : shelf.of(['text']);
  return isQuoted || texts.length > 0;
}

/** Other tasks can work on the words of the request itself; an answer has to stand somewhere. */
const canHaveText = (type: TaskType, state: State): boolean =>
  type !== 'question-answering' ||
  hasTextFor(type, state) ||
  wayTo('text', state.shelf.byNewest()) !== undefined;
