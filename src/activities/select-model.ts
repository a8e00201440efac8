/** Stage 2: candidates for a task by its type, ranked, one chosen by the controller among them, with a reason. */
import { taskAgain } from '../domain/earlier-run';
import { Failure } from '../domain/failures';
import type { Candidate, ModelCard } from '../domain/model';
import { byModel } from '../domain/by-model';
import type { Policy } from '../domain/policy';
import { explainRanking, type Ranked } from '../domain/rank-candidates';
import { requestKey } from '../domain/record-keys';
import { RequestRecord } from '../domain/run';
import { addUsage, noUsage } from '../domain/usage';
import type { TaskType } from '../domain/task-catalogue';
import type { Ports } from '../ports';
import type { Stage } from './as-activity';
import { asCandidates, Choices, type Decision, toCandidate, type Ways } from './choices';
import type { SelectModelInput, SelectModelResult } from './contract';
import { toControllerRequest } from './controller-request';
import { describeArguments } from './describe-arguments';
import type { PlanReader } from './plan-of-run';
import { languageOf } from '../language-of';
import { readRecord } from '../records';

export interface SelectionLimits {
  /** Most models the controller is asked to choose among. */
  maxCandidates: number;
  /** Which models may be used. */
  policy: Policy;
}

export const selectModel = (
  { hub, store, controller }: Ports,
  plans: PlanReader,
  limits: SelectionLimits,
): Stage<SelectModelInput, SelectModelResult> => {
  const choices = new Choices(controller);
  return async ({ run, planKey, task: id }, signal, { spend, spentBefore }) => {
    const task = await plans.task(planKey, id, signal);
    const request = await readRecord(store, requestKey(run), RequestRecord, signal);
    const args = describeArguments(task);
    const again = taskAgain(request.earlier, id).expert;
    if (again.is === 'kept') return { task: id, ...(await keep(again.candidates)) };
    const offered = await hub.models(task.type, signal);
    const language = await languageRead(offered);
    const ranked = rank(offered, language);
    const models = byModel(allowed(ranked));
    if (again.is === 'wanted') return { task: id, ...wanted(models, again.model, task.type) };
    const [first, ...rest] = models.slice(0, limits.maxCandidates);
    if (!first) throw noneFor(task.type, ranked);
    const decision: Decision =
      rest.length === 0
        ? {
            candidates: asCandidates(first, []),
            chosenBy: 'only candidate',
            reason: `It is the only expert for ${task.type}.`,
            usage: noUsage,
          }
        : await choices.choose(
            {
              request: toControllerRequest(request),
              task: { id: task.id, type: task.type, args },
              candidates: [first, ...rest].map(([best]) => best),
            },
            [first, ...rest],
            { language, signal, spend },
          );
    const usage = addUsage(spentBefore, decision.usage);
    return { task: id, ...decision, reason: attributed(decision, ranked), usage };

    /** One alone stands first in any language, and telling which it is takes time and memory. */
    async function languageRead(cards: readonly ModelCard[]): Promise<string> {
      return cards.length > 1 ? languageOf(readBy(args, request.text)) : '';
    }

    function rank(cards: readonly ModelCard[], language: string): Ranked[] {
      return explainRanking(cards, request.text, { language, policy: limits.policy });
    }

    /** Whoever did it does it again, or what is left of it; then whoever else could. */
    async function keep(kept: readonly Candidate[]): Promise<Decision> {
      // Who did the task can be asked while no hub answers.
      const offered = await hub.models(task.type, signal).catch(() => []);
      const ranked = rank(offered, await languageRead(offered));
      const refused = new Set(ranked.flatMap(({ card, refusal }) => (refusal === '' ? [] : [card.id])));
      const [first, ...more] = kept.filter((candidate) => !refused.has(candidate.id));
      if (!first) throw noneFor(task.type, ranked);
      const others = allowed(ranked)
        .map(toCandidate)
        .filter((other) => ![first, ...more].some((candidate) => candidate.id === other.id));
      return {
        candidates: [first, ...more, ...others.slice(0, limits.maxCandidates)],
        chosenBy: 'earlier run',
        reason: 'It did this task in the run that is redone.',
        usage: noUsage,
      };
    }
  };
};

/** Why it was chosen, with what its licence wants shown beside what it makes. */
function attributed({ candidates: [chosen], reason }: Decision, ranked: readonly Ranked[]): string {
  const attribution = ranked.find(({ card }) => card.id === chosen.id)?.card.curation.attribution ?? '';
  return attribution === '' ? reason : `${reason} (${attribution})`;
}

/** The one model a person has asked for, and no other. */
function wanted(models: readonly Ways[], asked: ModelCard['id'], type: TaskType): Decision {
  const ways = models.find(([{ id }]) => id === asked);
  if (ways) {
    return {
      candidates: asCandidates(ways, []),
      chosenBy: 'person',
      reason: 'It was asked for by name.',
      usage: noUsage,
    };
  }
  throw new Failure(
    'Model.NoneAvailable',
    `The expert ${asked}, which was asked for, does not offer ${type} here, or may not be used. Ask for another, or for none.`,
  );
}

const allowed = (ranked: readonly Ranked[]): ModelCard[] =>
  ranked.filter(({ refusal }) => refusal === '').map(({ card }) => card);

/** What the expert will read: the longest text that is given as it is, else the request's own words. */
function readBy(args: readonly { value: string }[], requestText: string): string {
  const texts = args.map(({ value }) => value).filter((value) => !value.startsWith('<'));
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '') || requestText;
}

function noneFor(type: TaskType, ranked: readonly Ranked[]): Failure {
  const [first] = ranked;
  return new Failure(
    'Model.NoneAvailable',
    first
      ? `No expert for ${type} may be used here: of ${ranked.length}, ${first.card.id} is out, since ${first.refusal}. See \`client models ${type} --why\`.`
      : `No expert for ${type} is available here. Add one that can do it, or ask for something else.`,
  );
}
