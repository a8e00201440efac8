/** Which controller the settings ask for, and why, for `doctor` to tell. */
import type { Settings } from '../config';
import { Failure } from '../domain/failures';
import type { Controller } from '../ports';
import type { WaysToExperts } from './by-endpoint';
import { type LanguageModel, type LanguageModelOptions, openLanguageModel } from './openai';
import { readHeaders } from './openai/read-headers';
import type { Manner } from './openai/manner';
import { readPrices } from './openai/prices';
import { createRulesController } from './rules';

export interface SelectedController {
  controller: Controller;
  /** The text tasks it does itself, where it is a language model and may. */
  experts: Pick<WaysToExperts, 'controller'>;
  /** A sentence: which settings decided. */
  why: string;
}

/**
 * `IMPRESARIO_CONTROLLER` decides; left at `auto`, an OpenAI-compatible endpoint that is set comes first, then Hugging
 * Face's router, for which the experts' token is enough, then the rules, which need nothing.
 * @throws Failure Request.Invalid where the controller asked for lacks a setting, or has one that cannot be right
 */
export function selectController(settings: Settings): SelectedController {
  const { chosen, why } = decide(settings);
  switch (chosen) {
    case 'openai':
      return { ...asSelected(openAi(settings), settings), why };
    case 'huggingface':
      return { ...asSelected(huggingFace(settings), settings), why };
    case 'rules':
      return { controller: createRulesController(), experts: {}, why };
  }
}

const asSelected = (
  { controller, texts }: LanguageModel,
  { IMPRESARIO_TEXT_TASKS }: Settings,
): Omit<SelectedController, 'why'> => ({
  controller,
  experts: IMPRESARIO_TEXT_TASKS === 'on' ? { controller: texts } : {},
});

type Chosen = Exclude<Settings['IMPRESARIO_CONTROLLER'], 'auto'>;

function decide(settings: Settings): { chosen: Chosen; why: string } {
  const asked = settings.IMPRESARIO_CONTROLLER;
  if (asked !== 'auto') return { chosen: asked, why: `IMPRESARIO_CONTROLLER is ${asked}.` };
  if (settings.OPENAI_BASE_URL !== '') return { chosen: 'openai', why: 'OPENAI_BASE_URL is set.' };
  if (settings.OPENAI_API_KEY !== '') return { chosen: 'openai', why: 'OPENAI_API_KEY is set.' };
  if (settings.HF_TOKEN !== '') {
    return { chosen: 'huggingface', why: 'HF_TOKEN is set, and no OpenAI-compatible endpoint is.' };
  }
  return { chosen: 'rules', why: 'None of OPENAI_API_KEY, OPENAI_BASE_URL and HF_TOKEN is set.' };
}

function openAi(settings: Settings): LanguageModel {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = settings;
  if (OPENAI_API_KEY === '' && OPENAI_BASE_URL === '') {
    throw lacking('openai', 'OPENAI_API_KEY, OPENAI_BASE_URL or both');
  }
  return openLanguageModel({
    name: 'openai',
    apiKey: OPENAI_API_KEY,
    baseURL: OPENAI_BASE_URL,
    model: OPENAI_MODEL,
    settings: { apiKey: 'OPENAI_API_KEY', baseURL: 'OPENAI_BASE_URL', model: 'OPENAI_MODEL' },
    ...howToAsk(settings),
  });
}

function huggingFace(settings: Settings): LanguageModel {
  const { HF_TOKEN, HF_ROUTER_URL, HF_CONTROLLER_MODEL } = settings;
  if (HF_TOKEN === '') throw lacking('huggingface', 'HF_TOKEN');
  return openLanguageModel({
    name: 'huggingface',
    apiKey: HF_TOKEN,
    baseURL: HF_ROUTER_URL,
    model: HF_CONTROLLER_MODEL,
    settings: { apiKey: 'HF_TOKEN', baseURL: 'HF_ROUTER_URL', model: 'HF_CONTROLLER_MODEL' },
    ...howToAsk(settings),
  });
}

/** What is the same for every endpoint: how each stage is asked, what is sent along, what it costs. */
function howToAsk(
  settings: Settings,
): Required<Pick<LanguageModelOptions, 'stages' | 'headers' | 'replyFormat' | 'prices'>> {
  return {
    stages: {
      plan: mannerIn(settings, 'PLAN'),
      choice: mannerIn(settings, 'CHOICE'),
      answer: mannerIn(settings, 'ANSWER'),
    },
    headers: readHeaders(settings.IMPRESARIO_CONTROLLER_HEADERS, 'IMPRESARIO_CONTROLLER_HEADERS'),
    replyFormat: settings.IMPRESARIO_REPLY_FORMAT,
    prices: readPrices(settings.IMPRESARIO_PRICES, 'IMPRESARIO_PRICES'),
  };
}

function mannerIn(settings: Settings, stage: 'PLAN' | 'CHOICE' | 'ANSWER'): Partial<Manner> {
  const setting = `IMPRESARIO_${stage}_MODEL` as const;
  const model = settings[setting];
  const temperature = settings[`IMPRESARIO_${stage}_TEMPERATURE`];
  const reasoning = settings[`IMPRESARIO_${stage}_REASONING`];
  return {
    ...(model !== '' && { model, setting }),
    temperature: temperature === 'default' ? 'left out' : temperature,
    reasoningEffort: reasoning === 'default' ? 'left out' : reasoning,
  };
}

const lacking = (controller: Chosen, settings: string): Failure =>
  new Failure(
    'Request.Invalid',
    `IMPRESARIO_CONTROLLER is ${controller}, which needs ${settings}. Set it, or set IMPRESARIO_CONTROLLER to auto.`,
  );
