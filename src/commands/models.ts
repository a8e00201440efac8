/** `models`: who can do a task, in the order in which they are offered to the controller, and what put them there. */
import { connectPorts } from '../adapters';
import { explainRanking, type Ranked } from '../domain/rank-candidates';
import { definitionOf, taskTypeNamed, taskTypes, type TaskType } from '../domain/task-catalogue';
import { nearest } from '../domain/nearest-name';
import { cleanLine } from './clean-text';
import type { Context } from './context';
import type { Colors } from './output';
import { type CommandProblem, type ExitCode, exitCodes, mistake } from './problem';
import type { OutputForm } from './report/tell-report';

export interface ModelsAsked {
  /** As typed. */
  task: string;
  /** What is wanted of the model, in words; empty where that does not matter. */
  need: string;
  why: boolean;
  form: OutputForm;
}

export async function models(
  { task, need, why, form }: ModelsAsked,
  { settings, output, signal }: Context,
): Promise<ExitCode> {
  const type = taskTypeNamed(task);
  if (!type) throw unknownTask(task);
  const { ports, close } = connectPorts(settings);
  try {
    const offered = await ports.hub.models(type, signal);
    const ranked = explainRanking(offered, need);
    if (form === 'json') for (const [at, each] of ranked.entries()) output.json(asJson(each, at + 1));
    else for (const line of render(type, ranked, why, output.colors)) output.line(line);
    return exitCodes.done;
  } finally {
    close();
  }
}

function unknownTask(task: string): CommandProblem {
  const near = nearest(task, taskTypes).join(', ');
  return mistake(`There is no task "${cleanLine(task)}"; did you mean ${near}?`);
}

const asJson = ({ card, shared, isGeneralist }: Ranked, rank: number): unknown => ({
  rank,
  ...card,
  shared,
  isGeneralist,
});

function render(type: TaskType, ranked: readonly Ranked[], why: boolean, { bold, dim }: Colors): string[] {
  const heading = `${bold(type)}: ${definitionOf(type).does}`;
  if (ranked.length === 0) return [heading, 'No model here can do it.'];
  return [
    heading,
    ...ranked.flatMap(({ card, shared, isGeneralist }, at) => [
      `${at + 1}. ${bold(cleanLine(card.id))}  ${dim(`${cleanLine(card.method)}, ${cleanLine(card.licence)}`)}`,
      `   ${cleanLine(card.description)}`,
      ...(why ? [dim(`   ${reasons(shared, isGeneralist, at + 1)}`)] : []),
    ]),
  ];
}

/** The parts of a rank, in words. */
function reasons(shared: readonly string[], isGeneralist: boolean, rank: number): string {
  const words =
    shared.length === 0
      ? 'shares no telling word with the need'
      : `shares ${shared.length} of the need's words (${shared.join(', ')})`;
  const kind = isGeneralist
    ? "the controller's own language model, behind specialists that say as much"
    : 'a specialist';
  return `rank ${rank}: ${words}; ${kind}; equals stand as their hub lists them`;
}
