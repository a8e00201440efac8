import { z } from 'zod';
import { ModelId, type TaskId } from './ids';
import { TaskType } from './task-catalogue';

/**
 * Where a model can be called: by its address on the local expert server, or at the controller's own endpoint, where
 * the language model that plans does a text task itself.
 */
export const Endpoint = z.discriminatedUnion('via', [
  z.object({
    via: z.literal('local'),
    /** Path below the expert server's address, which is a setting: `/models/owner/name`. */
    path: z.string().startsWith('/'),
  }),
  z.object({
    via: z.literal('controller'),
    /** As the endpoint calls it: the setting may have changed while a run waited. */
    model: z.string().min(1),
  }),
]);
export type Endpoint = z.infer<typeof Endpoint>;

/** What a model says of itself, as selection reads it. */
export const ModelCard = z.object({
  id: ModelId,
  /** The version whose results may be told apart from another's. */
  revision: z.string().min(1),
  task: TaskType,
  description: z.string(),
  licence: z.string(),
  /** ISO 639-1 codes; empty where language does not matter. */
  languages: z.array(z.string()),
  /** How it works, so that nobody takes rules for a network. */
  method: z.string(),
  endpoint: Endpoint,
});
export type ModelCard = z.infer<typeof ModelCard>;

/** A model that could do a task: little enough to lie in workflow history. */
export const Candidate = ModelCard.pick({ id: true, revision: true, endpoint: true });
export type Candidate = z.infer<typeof Candidate>;

/** Who decided: there was nothing to choose, the controller did, or its choice was unusable and rank decided. */
export type ChosenBy = 'only candidate' | 'controller' | 'rank';

/** Model, endpoint and reason for a task; `candidates` starts with the chosen one, the rest are fallbacks in order. */
export interface Assignment {
  task: TaskId;
  candidates: [Candidate, ...Candidate[]];
  chosenBy: ChosenBy;
  reason: string;
}
