/**
 * Choices among several models, made by the controller. Equal ones are made once and remembered for a while: tasks of one
 * kind in one request, as thirty pictures that all want the same done, cost one call, and the later ones of a plan that is
 * still being written need not wait for one.
 */
import type { Assignment, Candidate, ModelCard } from '../domain/model';
import { definitionOf, type TaskDefinition } from '../domain/task-catalogue';
import { addUsage, noUsage, type Usage } from '../domain/usage';
import type { ChoiceQuestion, Controller } from '../ports';
import { hashOf } from '../records';
import type { StageContext } from './as-activity';

/** A model's ways to be called, the best one first. */
export type Ways = [ModelCard, ...ModelCard[]];

export type Decision = Pick<Assignment, 'candidates' | 'chosenBy' | 'reason'> & { usage: Usage };

interface Asking extends Pick<StageContext, 'spend'> {
  /** Of what the expert reads; empty where it is not known. */
  language: string;
  signal: AbortSignal;
}

/** How long a choice is remembered, in milliseconds: models and what is known of them change. */
const remembersMs = 5 * 60_000;
const remembersMost = 500;

export class Choices {
  private readonly made = new Map<string, { at: number; decision: Promise<Decision> }>();

  constructor(private readonly controller: Pick<Controller, 'choose'>) {}

  async choose(question: ChoiceQuestion, models: [Ways, ...Ways[]], asking: Asking): Promise<Decision> {
    const key = hashOf(whatMakesItEqual(question, models, asking.language));
    const known = this.made.get(key);
    if (known && Date.now() - known.at < remembersMs) {
      const decision = await known.decision.catch(() => undefined);
      asking.signal.throwIfAborted();
      // Whoever asked first was stopped, or failed: that says nothing of this one.
      if (decision) return { ...decision, usage: noUsage };
    }
    const decision = ask(this.controller, question, models, asking);
    this.remember(key, decision);
    return decision;
  }

  private remember(key: string, decision: Promise<Decision>): void {
    const entry = { at: Date.now(), decision };
    this.made.delete(key);
    this.made.set(key, entry);
    const forget = (): void => {
      if (this.made.get(key) === entry) this.made.delete(key);
    };
    // A choice that came to nothing is worth another try.
    decision.then(({ chosenBy }) => chosenBy === 'rank' && forget(), forget);
    const [oldest] = this.made.keys();
    if (this.made.size > remembersMost && oldest !== undefined) this.made.delete(oldest);
  }
}

/**
 * Which files a task is given does not matter to which model fits, nor what a text says that it works on, but for its
 * language and whether it is short; what is said in words of the task does.
 */
const whatMakesItEqual = (
  { request, task }: ChoiceQuestion,
  models: readonly Ways[],
  language: string,
): unknown => ({
  text: request.text,
  turns: request.turns,
  type: task.type,
  language,
  args: task.args.map(({ name, value }) => [name, isMaterial(task, name) ? lengthOf(value) : wordsOf(value)]),
  models: models.map((ways) =>
    ways.map(({ id, revision, endpoint, description }) => [id, revision, endpoint, description]),
  ),
});

function isMaterial({ type }: ChoiceQuestion['task'], argument: string): boolean {
  const { takes }: TaskDefinition = definitionOf(type);
  return takes[argument]?.isMaterial ?? false;
}

const wordsOf = (value: string): string => value.replace(/<[a-z]+-\d+>/g, '<>');

/** Arguments come cut: a text that is longer ends so. */
const lengthOf = (value: string): string => (value.endsWith('…') ? 'long' : 'short');

async function ask(
  controller: Pick<Controller, 'choose'>,
  question: ChoiceQuestion,
  models: [Ways, ...Ways[]],
  { signal, spend }: Asking,
): Promise<Decision> {
  let usage = noUsage;
  // A choice that is not one of the candidates is asked for once more; then the best ranked one is taken.
  for (let tries = 0; tries < 2; tries++) {
    const reply = await controller.choose(question, signal);
    usage = addUsage(usage, reply.usage);
    spend(reply.usage);
    const chosen = models.find(([{ id }]) => id === reply.model);
    if (!chosen) continue;
    const others = models.filter((model) => model !== chosen);
    return {
      candidates: asCandidates(chosen, others),
      chosenBy: 'controller',
      reason: reply.reason.slice(0, 500),
      usage,
    };
  }
  const [best, ...others] = models;
  return {
    candidates: asCandidates(best, others),
    chosenBy: 'rank',
    reason: 'The controller named none of the candidates, so the best ranked one was taken.',
    usage,
  };
}

/** Each other way to call the chosen model is a fallback before any other model is. */
export function asCandidates([best, ...further]: Ways, others: readonly Ways[]): [Candidate, ...Candidate[]] {
  return [toCandidate(best), ...[...further, ...others.flat()].map(toCandidate)];
}

export const toCandidate = ({ id, revision, endpoint }: ModelCard): Candidate => ({ id, revision, endpoint });
