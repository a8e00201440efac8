/** Stage 2: candidates for a task by its type, ranked, one chosen by the controller among them, with a reason. */
import { taskAgain } from '../domain/earlier-run';
import { Failure } from '../domain/failures';
import type { Assignment, Candidate, ModelCard } from '../domain/model';
import { rankCandidates } from '../domain/rank-candidates';
import type { TaskType } from '../domain/task-catalogue';
import { requestKey } from '../domain/record-keys';
import { RequestRecord } from '../domain/run';
import { addUsage, noUsage, type Usage } from '../domain/usage';
import type { GraphTask } from '../domain/task-graph';
import type { ChoiceQuestion, Ports } from '../ports';
import type { Stage } from './as-activity';
import type { SelectModelInput, SelectModelResult } from './contract';
import { toControllerRequest } from './controller-request';
import { describeArguments } from './describe-arguments';
import type { PlanReader } from './plan-of-run';
import { readRecord } from '../records';

export interface SelectionLimits {
  /** Most models the controller is asked to choose among. */
  maxCandidates: number;
}

type Decision = Pick<Assignment, 'candidates' | 'chosenBy' | 'reason'> & { usage: Usage };

export const selectModel =
  (
    { hub, store, controller }: Ports,
    plans: PlanReader,
    limits: SelectionLimits,
  ): Stage<SelectModelInput, SelectModelResult> =>
  async ({ run, planKey, task: id }, signal, { spend, spentBefore }) => {
    const task = await plans.task(planKey, id, signal);
    const request = await readRecord(store, requestKey(run), RequestRecord, signal);
    const again = taskAgain(request.earlier, id).expert;
    if (again.is === 'kept') return { task: id, ...(await keep(again.candidates)) };
    const offered = await hub.models(task.type, signal);
    if (again.is === 'wanted') return { task: id, ...wanted(offered, again.model, task.type) };
    const ranked = rankCandidates(offered, request.text).slice(0, limits.maxCandidates);
    const [first, ...rest] = ranked;
    if (!first) {
      throw new Failure(
        'Model.NoneAvailable',
        `No expert for ${task.type} is available here. Add one that can do it, or ask for something else.`,
      );
    }
    const decision: Decision =
      rest.length === 0
        ? {
            candidates: [toCandidate(first)],
            chosenBy: 'only candidate',
            reason: `It is the only expert for ${task.type}.`,
            usage: noUsage,
          }
        : await choose({ request: toControllerRequest(request), task: inShort(task), candidates: ranked }, [
            first,
            ...rest,
          ]);
    return { task: id, ...decision, usage: addUsage(spentBefore, decision.usage) };

    /** Whoever did it does it again, or what is left of it; then whoever else could. */
    async function keep([first, ...more]: readonly Candidate[]): Promise<Decision> {
      if (!first) throw new RangeError(`No expert is kept for task ${id}.`);
      // Who did the task can be asked while no hub answers.
      const offered = await hub.models(task.type, signal).catch(() => []);
      const others = rankCandidates(offered, request.text)
        .map(toCandidate)
        .filter((other) => ![first, ...more].some((kept) => kept.id === other.id));
      return {
        candidates: [first, ...more, ...others.slice(0, limits.maxCandidates)],
        chosenBy: 'earlier run',
        reason: 'It did this task in the run that is redone.',
        usage: noUsage,
      };
    }

    async function choose(question: ChoiceQuestion, cards: [ModelCard, ...ModelCard[]]): Promise<Decision> {
      let usage = noUsage;
      // A choice that is not one of the candidates is asked for once more; then the best ranked one is taken.
      for (let tries = 0; tries < 2; tries++) {
        const reply = await controller.choose(question, signal);
        usage = addUsage(usage, reply.usage);
        spend(reply.usage);
        const chosen = cards.find((card) => card.id === reply.model);
        if (!chosen) continue;
        const others = cards.filter((card) => card !== chosen).map(toCandidate);
        return {
          candidates: [toCandidate(chosen), ...others],
          chosenBy: 'controller',
          reason: reply.reason.slice(0, 500),
          usage,
        };
      }
      const [best, ...others] = cards;
      return {
        candidates: [toCandidate(best), ...others.map(toCandidate)],
        chosenBy: 'rank',
        reason: 'The controller named none of the candidates, so the best ranked one was taken.',
        usage,
      };
    }
  };

/** The one model a person has asked for, and no other. */
function wanted(offered: readonly ModelCard[], model: ModelCard['id'], type: TaskType): Decision {
  const card = offered.find(({ id }) => id === model);
  if (card) {
    return {
      candidates: [toCandidate(card)],
      chosenBy: 'person',
      reason: 'It was asked for by name.',
      usage: noUsage,
    };
  }
  throw new Failure(
    'Model.NoneAvailable',
    `The expert ${model}, which was asked for, does not offer ${type} here. Ask for another, or for none.`,
  );
}

const inShort = (task: GraphTask): ChoiceQuestion['task'] => ({
  id: task.id,
  type: task.type,
  args: describeArguments(task),
});

const toCandidate = ({ id, revision, endpoint }: ModelCard): Candidate => ({ id, revision, endpoint });
