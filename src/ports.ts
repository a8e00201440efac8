/**
 * The four things the world must offer, in the domain's words. Adapters implement them; activities use nothing else.
 *
 * Every method takes an `AbortSignal` that ends it down to the socket, and fails with a `Failure` of the types named.
 */
import type { Kind } from './domain/kinds';
import type { Sha256, StoreKey, TaskId } from './domain/ids';
import type { Candidate, ModelCard } from './domain/model';
import type { Plan, PlanStep } from './domain/plan';
import type { ControllerIdentity, TaskOutcome } from './domain/run';
import type { Usage } from './domain/usage';
import type { StructuredValue } from './domain/structured-values';
import type { TaskType } from './domain/task-catalogue';

// ---------------------------------------------------------------------------------------------------- controller

/** The request as a controller sees it. Text and names are data to be worked on, never instructions to obey. */
export interface ControllerRequest {
  text: string;
  /** In order: the first is `<input-1>`. Files given with the request come first, then what earlier turns left. */
  inputs: readonly {
    kind: Kind;
    mediaType: string;
    /** The file's name; empty for what a task made. */
    name: string;
    /** The start of a text, else empty. */
    preview: string;
    /** For what earlier turns left: what it is and where it comes from, in words. Else empty. */
    about: string;
  }[];
  /** Earlier turns of the conversation, oldest first. Handles in them are inputs of this request. */
  turns: readonly { text: string; answer: string }[];
}

/** What was tried in the round before: a plan that the validator refused, or a reply that was no plan at all. */
export type EarlierPlan =
  | { is: 'none' }
  | { is: 'rejected'; plan: Plan; problems: readonly string[] }
  | { is: 'unreadable'; reply: string; problem: string };

/**
 * What a controller said when asked for a plan. A reply that cannot be read as one is no failure: it is told to the
 * controller in the next round, as a refused plan is, so that rounds bound it and not retries.
 */
export type PlanReply = {
  usage: Usage;
  promptHash: Sha256;
} & (
  | { is: 'plan'; plan: Plan }
  | {
      is: 'unreadable';
      /** The start of the reply, at most 4,000 characters. */
      reply: string;
      /** Why it can't be read, and what a plan looks like: a sentence for the controller. */
      problem: string;
    }
);

/** Hears each task of a plan as soon as it is written, where a controller can tell before the whole plan is. */
export type PlanListener = (task: PlanStep, promptHash: Sha256) => void;

export interface ChoiceQuestion {
  request: ControllerRequest;
  task: { id: TaskId; type: TaskType; args: readonly { name: string; value: string }[] };
  /** Two at least, best ranked first. */
  candidates: readonly ModelCard[];
}

export interface ChoiceReply {
  /** As the controller wrote it: checking that it is one of the candidates is not its task. */
  model: string;
  reason: string;
  usage: Usage;
}

/** All there is to answer from. Only `results` may be told as fact, only their handles may be named. */
export interface AnswerMaterial {
  request: ControllerRequest;
  tasks: readonly AnswerTask[];
  /** Tasks that were planned wrongly and so not run, a sentence each: to be told. */
  leftOut: readonly string[];
  /** What was wrong with the answer tried before; empty at first. */
  problems: readonly string[];
}

export interface AnswerTask {
  outcome: TaskOutcome;
  /** Each argument in short: a handle, or the start of a text. */
  asked: readonly AskedArgument[];
  /** What it made, each with its handle as text, and texts shortened to fit. */
  outputs: readonly { handle: string; kind: Kind; text: string }[];
}

/** `changedFirst` is what was done to a file so that the expert took it: what was found was found in that. */
export type AskedArgument =
  | { name: string; value: string }
  | { name: string; value: string; changedFirst: readonly [string, ...string[]] };

/** Hears an answer as far as it is written, each time whole, where a controller can tell before it is finished. */
export type AnswerListener = (soFar: string) => void;

export interface AnswerReply {
  text: string;
  usage: Usage;
}

/**
 * What plans, chooses and answers.
 * Fails with Controller.Unavailable, Controller.Unauthorized, Controller.Refused or Controller.ReplyInvalid.
 */
export interface Controller {
  readonly identity: ControllerIdentity;
  /** An empty plan says that no task is needed, or that none fits. */
  plan(
    request: ControllerRequest,
    available: readonly TaskType[],
    earlier: EarlierPlan,
    heard: PlanListener,
    signal: AbortSignal,
  ): Promise<PlanReply>;
  choose(question: ChoiceQuestion, signal: AbortSignal): Promise<ChoiceReply>;
  answer(material: AnswerMaterial, heard: AnswerListener, signal: AbortSignal): Promise<AnswerReply>;
}

// ------------------------------------------------------------------------------------------------------ model hub

/** Knows which models there are. Fails with Model.HubUnavailable. */
export interface ModelHub {
  /** Every task type that some model can be called for now. */
  tasks(signal: AbortSignal): Promise<readonly TaskType[]>;
  /** The models that can be called for a task now, the usual one first. */
  models(task: TaskType, signal: AbortSignal): Promise<readonly ModelCard[]>;
}

// ------------------------------------------------------------------------------------------------ expert endpoint

/** An argument ready for an expert: text as it is, everything else as a file of the caller's, checked and typed. */
export type ExpertInput =
  | { name: string; is: 'text'; text: string }
  | { name: string; is: 'file'; kind: Kind; mediaType: string; path: string };

/** What an expert made, unchecked. Files lie in the folder given with the call. */
export type ExpertOutput =
  | { is: 'text'; text: string }
  | ({ is: 'value' } & StructuredValue)
  | { is: 'file'; kind: Kind; path: string };

export interface ExpertCall {
  task: TaskType;
  model: Candidate;
  inputs: readonly ExpertInput[];
  /** The same for every attempt at the same call, so that the other side can tell. */
  idempotencyKey: string;
  /** An empty folder of the caller's, who removes it: outputs are spooled there, never held whole in memory. */
  folder: string;
  /** Most bytes an output may have. */
  maxOutputBytes: number;
  /** Called with what the call cost, as soon as that is known: also where its reply can't be used then. */
  spend(usage: Usage): void;
}

/**
 * Calls expert models.
 * Fails with Expert.Unavailable, Expert.InputRejected, Expert.OutputInvalid, Expert.Unauthorized,
 * Expert.PaymentRequired or Output.TooLarge.
 */
export interface ExpertEndpoint {
  call(call: ExpertCall, signal: AbortSignal): Promise<readonly ExpertOutput[]>;
}

// ------------------------------------------------------------------------------------------------- artifact store

/** Whether a record was put, or what was there already. */
export type Creation = { created: true } | { created: false; existing: unknown };

export type Lookup = { found: false } | { found: true; value: unknown };

/**
 * Keeps artifacts (bytes) and records (JSON). Puts are whole or not at all.
 * Fails with Artifact.Unavailable; reads of what should be there, with Artifact.Missing or Artifact.Damaged.
 */
export interface ArtifactStore {
  /** Puts a file's bytes under a key made from their hash; a file already there is left as it is. */
  putFile(key: StoreKey, path: string, mediaType: string, signal: AbortSignal): Promise<void>;
  /**
   * Puts an artifact's bytes under another key too, on the server, whole; one already there is left as it is.
   * Fails with Artifact.Missing where there is nothing to copy.
   */
  copy(from: StoreKey, to: StoreKey, signal: AbortSignal): Promise<void>;
  /** Writes an artifact's bytes to a file, checked by hash. Fails with Artifact.Damaged where they differ. */
  fetchFile(key: StoreKey, sha256: Sha256, path: string, signal: AbortSignal): Promise<void>;
  /** A text artifact, whole, checked by hash. `maxBytes` guards memory: larger ones fail with Output.TooLarge. */
  readText(key: StoreKey, sha256: Sha256, maxBytes: number, signal: AbortSignal): Promise<string>;
  /** Puts a record unless there is one; then says what is there. Of many at once exactly one wins. */
  createRecord(key: StoreKey, value: unknown, signal: AbortSignal): Promise<Creation>;
  /** The record under a key, as JSON: the reader parses it. */
  findRecord(key: StoreKey, signal: AbortSignal): Promise<Lookup>;
  /** Puts a record, whatever was there: for what is only the latest news of something. */
  replaceRecord(key: StoreKey, value: unknown, signal: AbortSignal): Promise<void>;
  /** Removes what lies under these keys; what is not there is no error. */
  remove(keys: readonly StoreKey[], signal: AbortSignal): Promise<void>;
  /** Names under a prefix, in order, all pages. */
  list(prefix: string, signal: AbortSignal): Promise<readonly StoreKey[]>;
}

/** All four, as activities get them. */
export interface Ports {
  controller: Controller;
  hub: ModelHub;
  experts: ExpertEndpoint;
  store: ArtifactStore;
}
