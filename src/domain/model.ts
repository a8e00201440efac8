import { z } from 'zod';
import { ModelId, type TaskId } from './ids';
import { TaskType } from './task-catalogue';

/**
 * Where a model can be called. An endpoint lies in workflow history, so it holds names and never addresses or keys:
 * those are settings, which may change while a run waits.
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
  /** Hugging Face's Inference Providers: one that the model's own page names, as its mapping says. */
  z.object({
    via: z.literal('provider'),
    provider: z.string().min(1),
  }),
  /** A dedicated or self-hosted endpoint: an entry of `endpoints.json`. */
  z.object({
    via: z.literal('own'),
    name: z.string().min(1),
  }),
  /** A Gradio app (a Space, or one's own): an entry of `endpoints.json`. */
  z.object({
    via: z.literal('space'),
    name: z.string().min(1),
  }),
]);
export type Endpoint = z.infer<typeof Endpoint>;

/** How a model stands on the Hugging Face Hub, where it is listed there. */
export const Standing = z.discriminatedUnion('is', [
  z.object({ is: z.literal('unlisted') }),
  z.object({
    is: z.literal('listed'),
    /** In the last thirty days. */
    downloads: z.number().nonnegative(),
    likes: z.number().nonnegative(),
    /** ISO 8601; empty where the hub does not say. */
    lastModified: z.string(),
    /** Whether its owner must let people in. */
    isGated: z.boolean(),
  }),
]);
export type Standing = z.infer<typeof Standing>;

/** What the people who run this service say of a model, in `models.overlay.json`. */
export const Curation = z.object({
  /** Preferred to every model that is not pinned. */
  isPinned: z.boolean(),
  /** Why it may not be used, for people; empty where it may. */
  blockedBecause: z.string(),
  /** For people; empty where there is none. */
  note: z.string(),
  /** To be shown beside its results, as its licence asks; empty where it does not. */
  attribution: z.string(),
});
export type Curation = z.infer<typeof Curation>;

/** How calls of a model at its endpoint went lately, as this worker saw it. */
export const Health = z.discriminatedUnion('is', [
  z.object({ is: z.literal('unknown') }),
  z.object({
    is: z.literal('known'),
    calls: z.int().positive(),
    /** Share of calls that were answered, 0 to 1. */
    successRate: z.number().min(0).max(1),
    /** Median of those that were answered, in milliseconds; 0 where none was. */
    medianMs: z.number().nonnegative(),
    /** Whether it is left alone for now because calls failed one after the other. */
    isResting: z.boolean(),
  }),
]);
export type Health = z.infer<typeof Health>;

/** What is known of a model, as selection reads it. */
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
  standing: Standing,
  curation: Curation,
  health: Health,
});
export type ModelCard = z.infer<typeof ModelCard>;

/** What holds of a model that nobody has said or seen more of. */
export const nothingKnown = {
  standing: { is: 'unlisted' },
  curation: { isPinned: false, blockedBecause: '', note: '', attribution: '' },
  health: { is: 'unknown' },
} as const satisfies Pick<ModelCard, 'standing' | 'curation' | 'health'>;

/** A model that could do a task: little enough to lie in workflow history. */
export const Candidate = ModelCard.pick({ id: true, revision: true, endpoint: true });
export type Candidate = z.infer<typeof Candidate>;

/**
 * Who decided: there was nothing to choose, the controller did, its choice was unusable and rank decided, the expert did
 * the task in the run that is redone, or a person wants it.
 */
export type ChosenBy = 'only candidate' | 'controller' | 'rank' | 'earlier run' | 'person';

/** Model, endpoint and reason for a task; `candidates` starts with the chosen one, the rest are fallbacks in order. */
export interface Assignment {
  task: TaskId;
  candidates: [Candidate, ...Candidate[]];
  chosenBy: ChosenBy;
  reason: string;
}
