/** Where models may run, as JARVIS's inference modes have it: here, at Hugging Face, or both in an order. */
import type { TaskType } from '../domain/task-catalogue';
import type { ModelCard } from '../domain/model';
import type { ModelHub } from '../ports';

/**
 * `local`: the local expert server alone. `huggingface`: Inference Providers alone. `hybrid`: the local server for the
 * tasks it serves, providers for all others. `hosted-first`: the other way round. What `endpoints.json` names and the
 * controller's own language model are there in each.
 */
export const expertModes = ['local', 'huggingface', 'hybrid', 'hosted-first'] as const;
export type ExpertMode = (typeof expertModes)[number];

/** Keeps those of a task's models that the mode wants, in their order. */
export function inMode(mode: ExpertMode, hub: ModelHub): ModelHub {
  return {
    tasks: (signal) => hub.tasks(signal),
    models: async (task: TaskType, signal) => wantedIn(mode, await hub.models(task, signal)),
  };
}

export function wantedIn(mode: ExpertMode, cards: readonly ModelCard[]): readonly ModelCard[] {
  const [first, second] = mode === 'hosted-first' || mode === 'huggingface' ? both.toReversed() : both;
  const served = cards.some(({ endpoint }) => endpoint.via === first);
  const unwanted = served || mode === 'local' || mode === 'huggingface' ? second : first;
  return cards.filter(({ endpoint }) => endpoint.via !== unwanted);
}

const both: readonly ModelCard['endpoint']['via'][] = ['local', 'provider'];
