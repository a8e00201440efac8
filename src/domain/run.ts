/** A run, one request's way through the four stages: what is asked, what comes of each task, how it ends. */
import { z } from 'zod';
import { EarlierRun } from './earlier-run';
import { Verdict } from './failures';
import { Caller, ModelId, RunId, Sha256, StoreKey, TaskId } from './ids';
import { Kind } from './kinds';
import { Endpoint } from './model';
import { Plan } from './plan';
import { Resource } from './resource';
import { TaskType } from './task-catalogue';
import { TaskGraph } from './task-graph';
import type { Usage } from './usage';

/** The version of every record's shape, written into each, so that a later release knows what it reads. */
export const schemaVersion = 1;
const schema = z.literal(schemaVersion);

/** Longest request text, in characters: what a controller can be expected to read. */
export const maxRequestCharacters = 100_000;

/** What starts a run: little, since it lies in workflow history; the request itself is a record in the store. */
export const RunRequest = z.object({
  schema,
  caller: Caller,
  runId: RunId,
  /** Most seconds the run may take; 0 and not said at all: as long as it needs. */
  deadlineSeconds: z.number().int().nonnegative().optional(),
});
export type RunRequest = z.infer<typeof RunRequest>;

/** Most inputs a request may have, those of earlier turns included. */
export const maxInputs = 64;

/** An earlier request of the conversation and its answer, as far as they are kept. Handles in them are inputs of the new request. */
export const Turn = z.object({ runId: RunId, text: z.string(), answer: z.string() });
export type Turn = z.infer<typeof Turn>;

/** `request.json`: what was asked, put once and never changed. */
export const RequestRecord = z.object({
  schema,
  caller: Caller,
  runId: RunId,
  text: z.string().min(1).max(maxRequestCharacters),
  /** Files given with it, then what earlier turns were given and made. */
  inputs: z.array(Resource).max(maxInputs),
  /** Earlier turns of the conversation it goes on from, oldest first. */
  turns: z.array(Turn).default([]),
  /** The run it redoes or continues. */
  earlier: EarlierRun.default({ is: 'none' }),
  submittedAt: z.iso.datetime(),
  /** Tells the same request from another one under the same id: over all of it, not over time. */
  fingerprint: Sha256,
});
export type RequestRecord = z.infer<typeof RequestRecord>;

/** Which controller spoke, and whether it is a language model: shown wherever a person looks. */
export const ControllerIdentity = z.object({
  name: z.string(),
  languageModel: z.boolean(),
});
export type ControllerIdentity = z.infer<typeof ControllerIdentity>;

/** How people read it: `rules (no language model)`. */
export const describeController = ({ name, languageModel }: ControllerIdentity): string =>
  languageModel ? name : `${name} (no language model)`;

export const UsageSchema = z.object({
  promptTokens: z.number().int().nonnegative(),
  completionTokens: z.number().int().nonnegative(),
  cost: z.number().nonnegative().optional(),
}) satisfies z.ZodType<Usage>;

/** A plan record, one a round: what the controller wrote and the verdict on it. */
export const PlanRecord = z.object({
  schema,
  round: z.number().int().positive(),
  controller: ControllerIdentity,
  /** Hash of the prompt it was written from: which version of the prompts planned this. */
  promptHash: Sha256,
  usage: UsageSchema,
  verdict: z.discriminatedUnion('is', [
    z.object({
      is: z.literal('valid'),
      plan: Plan,
      graph: TaskGraph,
      repairs: z.array(z.string()),
      /** Tasks that could not be run as planned, where the sound part was run without them: a sentence each. */
      leftOut: z.array(z.string()).default([]),
    }),
    z.object({ is: z.literal('rejected'), plan: Plan, problems: z.array(z.string()).min(1) }),
    z.object({ is: z.literal('unreadable'), reply: z.string(), problem: z.string() }),
  ]),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

/** A call record: what an expert made of a task, written before the task is reported done. */
export const CallRecord = z.object({
  schema,
  task: TaskId,
  type: TaskType,
  model: ModelId,
  revision: z.string(),
  /** Where it was called; not said in records of before this was kept. */
  endpoint: Endpoint.optional(),
  /** How often the task had been redone then. */
  redo: z.number().int().nonnegative().default(0),
  /** The run whose call this was, where its result was taken over; empty where the call was made for this one. */
  takenOverFrom: z.union([z.literal(''), RunId]).default(''),
  /** What was asked, for people: each argument as handle or short text. */
  asked: z.array(z.object({ name: z.string(), value: z.string() })),
  /**
   * What was done to inputs so that experts take them, for each that was changed its argument's name, a colon and what
   * was done: the call's hash is over them as they were.
   */
  adapted: z.array(z.string()).default([]),
  outputs: z.array(Resource).min(1),
  startedAt: z.iso.datetime(),
  milliseconds: z.number().nonnegative(),
});
export type CallRecord = z.infer<typeof CallRecord>;

/** What was done to inputs in several calls of a task, each sentence once. */
export const adaptedIn = (calls: readonly CallRecord[]): string[] => [
  ...new Set(calls.flatMap(({ adapted }) => adapted)),
];

/** An expert that was tried for a task and did not do it, with the sentence that says why. */
export const FailedTry = z.object({ model: ModelId, why: z.string() });
export type FailedTry = z.infer<typeof FailedTry>;

/** How a task ended. Results themselves are call records under `callKeys`. */
export const TaskOutcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    id: TaskId,
    type: TaskType,
    model: ModelId,
    reason: z.string(),
    /** One, or one for each element of a fan-out, in order. */
    callKeys: z.array(StoreKey).min(1),
    failedTries: z.array(FailedTry),
  }),
  z.object({
    state: z.enum(['failed', 'skipped', 'cancelled']),
    id: TaskId,
    type: TaskType,
    why: z.string(),
    failedTries: z.array(FailedTry),
  }),
]);
export type TaskOutcome = z.infer<typeof TaskOutcome>;

/** How a run ended: all done, some tasks not, or nothing to show but the reason. */
export const RunStatus = z.enum(['answered', 'partly-answered', 'failed', 'cancelled']);
export type RunStatus = z.infer<typeof RunStatus>;

/** `outcome.json`: how the run ended, readable long after Temporal has forgotten it. */
export const OutcomeRecord = z.object({
  schema,
  runId: RunId,
  status: RunStatus,
  controller: ControllerIdentity,
  answer: z.string(),
  /** The plan that was followed. */
  plan: z
    .discriminatedUnion('is', [
      z.object({ is: z.literal('none') }),
      z.object({ is: z.literal('made'), planKey: StoreKey }),
    ])
    .default({ is: 'none' }),
  repairs: z.array(z.string()),
  /** Sentences about tasks that were planned wrongly and not run. */
  leftOut: z.array(z.string()).default([]),
  tasks: z.array(TaskOutcome),
  usage: UsageSchema,
  closedAt: z.iso.datetime(),
});
export type OutcomeRecord = z.infer<typeof OutcomeRecord>;

/** What a run shows of a task while it goes on. */
export const TaskView = z.object({
  id: TaskId,
  type: TaskType,
  needs: z.array(TaskId),
  state: z.enum(['waiting', 'choosing', 'running', 'done', 'failed', 'skipped', 'cancelled']),
  /** Empty until chosen. */
  model: z.string(),
  /** Why this model, or why the task did not get done; empty until known. */
  reason: z.string(),
  outputs: z.array(z.object({ kind: Kind, preview: z.string() })),
});
export type TaskView = z.infer<typeof TaskView>;

/** What the `progress` query answers. */
export const RunView = z.object({
  runId: RunId,
  stage: z.enum(['planning', 'executing', 'answering', 'closed']),
  planningRound: z.number().int().nonnegative(),
  controller: z.string(),
  tasks: z.array(TaskView),
});
export type RunView = z.infer<typeof RunView>;

/** What the answering activity says with its heartbeats: the answer as far as it is written, unchecked. */
export const DraftAnswer = z.object({ answer: z.string() });
export type DraftAnswer = z.infer<typeof DraftAnswer>;

/** The details of every `ApplicationFailure` of ours: the verdict on it, kept in history. */
export const FailureDetail = z.object({ then: Verdict, spent: UsageSchema });
export type FailureDetail = z.infer<typeof FailureDetail>;
