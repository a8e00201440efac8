/** Stage 2 for tasks that became known together: each is chosen for by itself, all side by side. */
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../domain/failures';
import type { Candidate } from '../domain/model';
import { addUsage, noUsage, type Usage } from '../domain/usage';
import type { Stage, StageContext } from './as-activity';
import type {
  ModelChoice,
  SelectModelInput,
  SelectModelResult,
  SelectModelsInput,
  SelectModelsResult,
} from './contract';
import { standing } from './to-failure';

type Choice = { made: true; choice: SelectModelResult } | { made: false; error: unknown; spent: Usage };

/**
 * One that fails for good fails for its own task only. While one may still succeed when tried again, all are: those that
 * were made are remembered.
 */
export const selectModels =
  (selectModel: Stage<SelectModelInput, SelectModelResult>): Stage<SelectModelsInput, SelectModelsResult> =>
  async ({ run, planKey, tasks }, signal, context) => {
    const ended = await Promise.all(tasks.map((task) => choose({ run, planKey, task })));
    signal.throwIfAborted();
    const failed = ended.filter((choice) => !choice.made);
    const open = failed.find(({ error }) => !standing(error, context.attempt).stands);
    if (open) {
      for (const { error } of failed) if (error !== open.error) context.spend(spentBy(error));
      throw open.error;
    }
    const candidates: Candidate[] = [];
    const usages = ended.map((one) =>
      one.made ? one.choice.usage : addUsage(one.spent, spentBy(one.error)),
    );
    return {
      candidates,
      choices: ended.flatMap((one, at) => asChoice(one, tasks[at], candidates)),
      usage: usages.reduce(addUsage, context.spentBefore),
    };

    async function choose(input: SelectModelInput): Promise<Choice> {
      let spent = noUsage;
      const own: StageContext = {
        ...context,
        spentBefore: noUsage,
        spend(usage) {
          spent = addUsage(spent, usage);
          context.spend(usage);
        },
      };
      try {
        return { made: true, choice: await selectModel(input, signal, own) };
      } catch (error) {
        return { made: false, error, spent };
      }
    }

    function asChoice(
      one: Choice,
      task: SelectModelInput['task'] | undefined,
      known: Candidate[],
    ): ModelChoice[] {
      if (task === undefined) return [];
      if (one.made) {
        const { chosenBy, reason } = one.choice;
        return [
          {
            task,
            made: true,
            order: one.choice.candidates.map((each) => placeOf(each, known)),
            chosenBy,
            reason,
          },
        ];
      }
      const verdict = standing(one.error, context.attempt);
      return verdict.stands ? [{ task, made: false, why: verdict.why, then: verdict.then }] : [];
    }
  };

const spentBy = (error: unknown): Usage => (error instanceof Failure ? error.spent : noUsage);

/** Where a candidate stands in a list, to which it is added if it is new. */
function placeOf(candidate: Candidate, known: Candidate[]): number {
  const place = known.findIndex((one) => isDeepStrictEqual(one, candidate));
  return place >= 0 ? place : known.push(candidate) - 1;
}
