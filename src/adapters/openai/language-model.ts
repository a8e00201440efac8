/** A language model behind an endpoint: the controller that plans, chooses and answers, and an expert for texts. */
import type { Controller, ExpertEndpoint, ModelHub } from '../../ports';
import { openChat } from './chat';
import { checkEndpoint } from './check-endpoint';
import { createController } from './controller';
import type { ReplyFormat } from './dialect';
import { type Manner, type Stage, stages } from './manner';
import type { Prices } from './prices';
import { createTextExpert } from './text-expert';

export interface LanguageModelOptions {
  /** What the endpoint is called where people look, such as `openai`. */
  name: string;
  /** Empty for endpoints that ask for none. */
  apiKey: string;
  /** The API's address up to and without `/chat/completions`; empty means OpenAI itself. */
  baseURL: string;
  model: string;
  /** The names of the settings these came from, for the sentences that say what to correct. */
  settings: { apiKey: string; baseURL: string; model: string };
  /** What is asked otherwise in a stage than `model` at temperature 0. */
  stages?: Partial<Record<Stage, Partial<Manner>>>;
  /** Sent with every call. Default: none. */
  headers?: Readonly<Record<string, string>>;
  /** How replies' form is asked for. Default: `auto`, which finds out. */
  replyFormat?: 'auto' | ReplyFormat;
  /** Default: none, and so no costs. */
  prices?: Prices;
  /** Most time one call may take, its whole reply included. Default: 120,000. */
  timeoutMilliseconds?: number;
  /** Most bytes of a reply. Default: 2,000,000. */
  maxReplyBytes?: number;
}

export interface LanguageModel {
  controller: Controller;
  /** The same model as an expert: what it offers, and calls of it. */
  texts: { hub: ModelHub; experts: ExpertEndpoint };
}

/** @throws Failure Request.Invalid for an address or a key that cannot be one */
export function openLanguageModel(options: LanguageModelOptions): LanguageModel {
  const { name, settings, headers = {}, replyFormat = 'auto', prices = new Map<never, never>() } = options;
  const { timeoutMilliseconds = 120_000, maxReplyBytes = 2_000_000 } = options;
  const chat = openChat({
    endpoint: checkEndpoint({ ...options, headers }),
    settings,
    replyFormat,
    prices,
    timeoutMilliseconds,
    maxReplyBytes,
  });
  const manners = mannersOf(options);
  return {
    controller: createController(chat, manners, `${name} ${modelsIn(manners)}`),
    texts: createTextExpert(chat, manners.answer),
  };
}

function mannersOf({ model, settings, stages: given = {} }: LanguageModelOptions): Record<Stage, Manner> {
  const usual: Manner = { model, temperature: 0, reasoningEffort: 'left out', setting: settings.model };
  return {
    plan: { ...usual, ...given.plan },
    choice: { ...usual, ...given.choice },
    answer: { ...usual, ...given.answer },
  };
}

/** Who plans comes first; others are told where they differ. */
const modelsIn = (manners: Record<Stage, Manner>): string =>
  [...new Set(stages.map((stage) => manners[stage].model))].join(' + ');
