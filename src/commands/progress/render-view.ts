/** A run in progress, for people: as a picture of the whole, or as what changed since the last look. */
import type { RunView, TaskView } from '../../domain/run';
import { cleanLine, cleanText, shortLine } from '../clean-text';
import type { Colors } from '../output';
import type { Sight } from './observe';
import type { Wait } from './pending-work';

const marks: Record<TaskView['state'], string> = {
  waiting: '·',
  choosing: '?',
  running: '▸',
  done: '✓',
  failed: '✗',
  skipped: '–',
  cancelled: '–',
};

/** The whole as lines, at most `rows` of them: tasks still to end come first when there are too many. */
export function renderView(view: RunView, rows: number, colors: Colors): string[] {
  const heading = `${colors.bold(stageInWords(view))}${view.controller === '' ? '' : colors.dim(`  controller: ${cleanLine(view.controller)}`)}`;
  const room = Math.max(1, rows - 2);
  if (view.tasks.length <= room) return [heading, ...view.tasks.map((task) => renderTask(task, colors))];
  const open = view.tasks.filter(({ state }) => !isOver(state));
  const shown = [...open, ...view.tasks.filter(({ state }) => isOver(state))].slice(0, room);
  const hidden = view.tasks.length - shown.length;
  return [
    heading,
    ...view.tasks.filter((task) => shown.includes(task)).map((task) => renderTask(task, colors)),
    colors.dim(`  … and ${hidden} more`),
  ];
}

const isOver = (state: TaskView['state']): boolean =>
  state !== 'waiting' && state !== 'choosing' && state !== 'running';

function stageInWords({ stage, planningRound, tasks }: RunView): string {
  const done = tasks.filter(({ state }) => state === 'done').length;
  switch (stage) {
    case 'planning':
      return planningRound > 1 ? `planning, round ${planningRound}` : 'planning';
    case 'executing':
      return `executing: ${done} of ${tasks.length} tasks done`;
    case 'answering':
      return 'answering';
    case 'closed':
      return 'closed';
  }
}

function renderTask(task: TaskView, colors: Colors): string {
  const mark = colorOf(task.state, colors)(marks[task.state]);
  return `  ${mark} ${task.id}. ${task.type.padEnd(24)} ${renderState(task, colors)}`;
}

function renderState(task: TaskView, { dim }: Colors): string {
  const model = cleanLine(task.model);
  const reason = shortLine(task.reason, 200);
  switch (task.state) {
    case 'waiting':
    case 'choosing':
      return dim(task.needs.length > 0 ? `waits for ${task.needs.join(', ')}` : 'choosing a model');
    case 'running':
      return `${model} ${dim(reason)}`;
    case 'done':
      return `${model} ${dim(outputsInWords(task))}`;
    case 'failed':
    case 'skipped':
    case 'cancelled':
      return `${task.state}: ${reason}`;
  }
}

const outputsInWords = ({ outputs }: TaskView): string =>
  outputs
    .map(({ kind, preview }) => (preview === '' ? kind : `${kind} "${shortLine(preview, 60)}"`))
    .join(', ');

const colorOf = (state: TaskView['state'], colors: Colors): Colors['green'] =>
  state === 'done'
    ? colors.green
    : state === 'failed'
      ? colors.red
      : isOver(state)
        ? colors.yellow
        : colors.cyan;

/** Lines of an unfinished answer that are shown, the newest ones. */
export const draftLines = 6;

/** The answer as far as it is written. */
export const renderDraft = (draft: string, { dim }: Colors): string[] =>
  draft === ''
    ? []
    : cleanText(draft)
        .split('\n')
        .slice(-draftLines)
        .map((line) => dim(`  ${line}`));

/** What happened between two looks, a line each, for logs and pipes. */
export function changesBetween(before: RunView | undefined, after: RunView): string[] {
  const lines: string[] = [];
  if (stageKey(before) !== stageKey(after)) lines.push(stageLine(after));
  for (const task of after.tasks) {
    const earlier = before?.tasks.find(({ id }) => id === task.id);
    if (earlier?.state !== task.state || earlier.model !== task.model) lines.push(taskLine(task));
  }
  return lines;
}

const stageKey = (view: RunView | undefined): string => (view ? `${view.stage} ${view.planningRound}` : '');

const stageLine = (view: RunView): string =>
  view.stage === 'executing'
    ? `executing ${view.tasks.length} tasks planned by ${cleanLine(view.controller)}`
    : stageInWords(view);

function taskLine(task: TaskView): string {
  const model = task.model === '' ? '' : ` by ${cleanLine(task.model)}`;
  const reason = task.reason === '' ? '' : ` (${cleanLine(task.reason)})`;
  const name = `task ${task.id} ${task.type}: ${task.state}`;
  if (task.state === 'done') return `${name}${model}, made ${outputsInWords(task)}`;
  if (task.state === 'waiting' && model !== '') return `${name}, to be done${model}${reason}`;
  return `${name}${model}${reason}`;
}

/** What a run waits for: what failed and how often, why, and when it is tried again. */
export const waitInWords = ({ doing, failed, why, since, nextTry }: Wait): string =>
  `waits: ${doing} has failed ${failed === 1 ? 'once' : `${failed} times`}${since === '' ? '' : ` since ${clock(since)}`}, ${nextTry === '' ? 'is being tried again' : `is tried again at ${clock(nextTry)}`}: ${shortLine(why, 300)}`;

/** The time of day in UTC, as logs have it. */
const clock = (iso: string): string => `${iso.slice(11, 19)} UTC`;

/** What is said while there is nothing to see. */
export const troubleInWords = (sight: Extract<Sight, { is: 'no-worker' | 'no-server' }>): string =>
  sight.is === 'no-worker'
    ? 'waiting for a worker: none answers for this run; start one with `npm run dev`'
    : 'Temporal does not answer; trying again until it does (Ctrl-C stops watching, the run goes on)';
