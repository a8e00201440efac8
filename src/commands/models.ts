/** `models`: who can do a task, in the order in which they are offered to the controller, and what put them there. */
import { connectPorts } from '../adapters';
import { policyFromSettings } from '../adapters/policy-from-settings';
import { explainRanking, type Ranked } from '../domain/rank-candidates';
import { definitionOf, taskTypeNamed, taskTypes, type TaskType } from '../domain/task-catalogue';
import { nearest } from '../domain/nearest-name';
import { languageOf } from '../language-of';
import type { ModelCard } from '../domain/model';
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
    const circumstances = { language: await languageOf(need), policy: policyFromSettings(settings) };
    const ranked = explainRanking(offered, need, circumstances);
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

const asJson = ({ card, ...rest }: Ranked, rank: number): unknown => ({ rank, ...card, ...rest });

function render(type: TaskType, ranked: readonly Ranked[], why: boolean, { bold, dim }: Colors): string[] {
  const heading = `${bold(type)}: ${definitionOf(type).does}`;
  if (ranked.length === 0) return [heading, 'No model here can do it.'];
  return [
    heading,
    ...ranked.flatMap((each, at) => {
      const { card, refusal } = each;
      const place = refusal === '' ? `${at + 1}.` : '–';
      return [
        `${place} ${bold(cleanLine(card.id))}  ${dim(cleanLine(`${card.method}, ${card.licence}${wayOf(card)}`))}`,
        `   ${cleanLine(card.description)}`,
        ...remarksOn(card).map((remark) => `   ${cleanLine(remark)}`),
        ...(why ? reasons(each, at + 1).map((line) => dim(cleanIndented(line))) : []),
      ];
    }),
  ];
}

/** Who runs it, where that is not this service itself. */
const wayOf = ({ endpoint }: ModelCard): string =>
  endpoint.via === 'provider' ? `, by ${endpoint.provider}` : '';

/** What the people who run this service say of it. */
const remarksOn = ({ curation }: ModelCard): string[] =>
  [curation.note, curation.attribution].filter((remark) => remark !== '');

/** The parts of a rank, a line each. */
function reasons({ card, parts, score, isGeneralist, refusal }: Ranked, rank: number): string[] {
  if (refusal !== '') return [`   out: ${refusal}`];
  return [
    `   rank ${rank}, score ${signed(score)}${card.curation.isPinned ? ', pinned: before all that are not' : ''}`,
    ...parts.map(({ name, points, says }) => `     ${signed(points)} ${name}: ${says}`),
    ...(isGeneralist
      ? ["     the controller's own language model: behind specialists that score as much"]
      : []),
  ];
}

/** A line of ours with words from outside in it. */
const cleanIndented = (line: string): string => `${/^ */.exec(line)?.[0] ?? ''}${cleanLine(line)}`;

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points));
