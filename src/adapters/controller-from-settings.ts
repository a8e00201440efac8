/** Which controller the settings ask for, and why, for `doctor` to tell. */
import type { Settings } from '../config';
import { Failure } from '../domain/failures';
import type { Controller } from '../ports';
import { createOpenAiController } from './openai';
import { createRulesController } from './rules';

export interface SelectedController {
  controller: Controller;
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
      return { controller: openAi(settings), why };
    case 'huggingface':
      return { controller: huggingFace(settings), why };
    case 'rules':
      return { controller: createRulesController(), why };
  }
}

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

function openAi({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: Settings): Controller {
  if (OPENAI_API_KEY === '' && OPENAI_BASE_URL === '') {
    throw lacking('openai', 'OPENAI_API_KEY, OPENAI_BASE_URL or both');
  }
  return createOpenAiController({
    name: 'openai',
    apiKey: OPENAI_API_KEY,
    baseURL: OPENAI_BASE_URL,
    model: OPENAI_MODEL,
    settings: { apiKey: 'OPENAI_API_KEY', baseURL: 'OPENAI_BASE_URL', model: 'OPENAI_MODEL' },
  });
}

function huggingFace({ HF_TOKEN, HF_ROUTER_URL, HF_CONTROLLER_MODEL }: Settings): Controller {
  if (HF_TOKEN === '') throw lacking('huggingface', 'HF_TOKEN');
  return createOpenAiController({
    name: 'huggingface',
    apiKey: HF_TOKEN,
    baseURL: HF_ROUTER_URL,
    model: HF_CONTROLLER_MODEL,
    settings: { apiKey: 'HF_TOKEN', baseURL: 'HF_ROUTER_URL', model: 'HF_CONTROLLER_MODEL' },
  });
}

const lacking = (controller: Chosen, settings: string): Failure =>
  new Failure(
    'Request.Invalid',
    `IMPRESARIO_CONTROLLER is ${controller}, which needs ${settings}. Set it, or set IMPRESARIO_CONTROLLER to auto.`,
  );
