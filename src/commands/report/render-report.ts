/** A finished run for people: the answer first, then which model did what and why, and what was not done. */
import { readHandles, type WrittenHandle, writeHandle } from '../../domain/handles';
import type { Resource } from '../../domain/resource';
import { describeController, type RunStatus, type TaskOutcome } from '../../domain/run';
import { cleanLine, cleanText, shortLine } from '../clean-text';
import { nameOfInput } from '../inputs/name-of-input';
import type { Colors } from '../output';
import { keyOfRedone, keyOfRunBefore, type RunReport } from './run-report';
import type { SavedArtifact } from './save-artifacts';

export const statusInWords: Record<RunStatus, string> = {
  answered: 'answered',
  'partly-answered': 'partly answered: not every task could be done',
  failed: 'failed',
  cancelled: 'cancelled',
};

export function renderReport(report: RunReport, saved: readonly SavedArtifact[], colors: Colors): string[] {
  const { run, outcome } = report;
  const after = keyOfRunBefore(report);
  const redone = keyOfRedone(report);
  return [
    answerFor(report, saved),
    '',
    colors.dim('─'.repeat(40)),
    `${colors.bold(run.key)}  ${colorOf(outcome.status, colors)(statusInWords[outcome.status])}`,
    ...(after === '' ? [] : [`after: ${after}`]),
    ...(redone === '' ? [] : [`redoes: ${redone}`]),
    `controller: ${cleanLine(describeController(outcome.controller))}`,
    ...outcome.repairs.map((repair) => `plan repaired: ${cleanLine(repair)}`),
    ...outcome.leftOut.map((sentence) => `not run: ${cleanLine(sentence)}`),
    ...outcome.tasks.flatMap((task) => ['', ...renderTask(task, report, saved, colors)]),
  ];
}

/** The answer with each handle as what the reader can open: where it was saved, or the input's name. */
export function answerFor({ outcome, request }: RunReport, saved: readonly SavedArtifact[]): string {
  return cleanText(readHandles(outcome.answer).map(toText).join(''));

  function toText(part: ReturnType<typeof readHandles>[number]): string {
    if (part.is === 'literal') return part.text;
    return openable(part.handle) || part.written;
  }

  function openable(handle: WrittenHandle): string {
    if (handle.from === 'input') {
      const input = request.inputs[handle.index - 1];
      return input ? nameOfInput(input) : '';
    }
    const { kind, task } = handle;
    if (kind === 'generated') return '';
    const written = writeHandle({ from: 'task', task, kind });
    return saved.flatMap((artifact) => (artifact.handle === written ? [artifact.path] : [])).join(', ');
  }
}

function renderTask(
  task: TaskOutcome,
  { made, adapted, lost }: RunReport,
  saved: readonly SavedArtifact[],
  colors: Colors,
): string[] {
  const { dim, bold } = colors;
  const fact = (name: string, text: string): string => `   ${dim(name.padEnd(7))} ${text}`;
  const heading = `${task.id}. ${bold(task.type)}  ${taskColor(task.state, colors)(task.state)}`;
  const tries = task.failedTries.map(({ model, why }) =>
    fact('tried', `${cleanLine(model)}: ${cleanLine(why)}`),
  );
  if (task.state !== 'done') return [heading, fact('why', cleanLine(task.why)), ...tries];
  return [
    heading,
    fact('model', cleanLine(task.model)),
    fact('reason', cleanLine(task.reason)),
    ...tries,
    ...(adapted.get(task.id) ?? []).map((sentence) => fact('adapted', cleanLine(sentence))),
    ...(made.get(task.id) ?? []).map((resource) => fact('made', describe(resource))),
    ...(lost.has(task.id) ? [fact('lost', cleanLine(lost.get(task.id) ?? ''))] : []),
  ];

  function describe(resource: Resource): string {
    const handle = writeHandle({ from: 'task', task: task.id, kind: resource.kind });
    const file = saved.find((artifact) => artifact.resource === resource);
    const content = resource.preview === '' ? '' : ` ${shortLine(resource.preview, 100)}`;
    const size = dim(`(${cleanLine(resource.mediaType)}, ${inUnits(resource.bytes)})`);
    return `${handle}${content} ${size}${file ? ` → ${file.path}` : ''}`;
  }
}

const colorOf = (status: RunStatus, colors: Colors): Colors['green'] =>
  status === 'answered' ? colors.green : status === 'partly-answered' ? colors.yellow : colors.red;

const taskColor = (state: TaskOutcome['state'], colors: Colors): Colors['green'] =>
  state === 'done' ? colors.green : state === 'failed' ? colors.red : colors.yellow;

/** Bytes as people read them, in decimal units. */
export function inUnits(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
