/** Where a chosen language model is asked, for `doctor` to see whether it answers. */
import type { Settings } from '../config';
import type { ControllerIdentity } from '../domain/run';
import { checkEndpoint } from './openai/check-endpoint';
import { readHeaders } from './openai/read-headers';

/** An endpoint that speaks OpenAI's protocol, and the names of the settings it came from. */
export interface ControllerEndpoint {
  url: string;
  /** Empty for endpoints that ask for none. */
  apiKey: string;
  /** All that a call sends along, the key included. */
  headers: Record<string, string>;
  /** Who plans. */
  model: string;
  settings: { baseURL: string; apiKey: string };
}

/**
 * @param identity of a controller that is a language model, as `selectController` chose it
 * @throws Failure Request.Invalid for an address or a key that cannot be one
 */
export function controllerEndpoint(settings: Settings, { name }: ControllerIdentity): ControllerEndpoint {
  if (name.startsWith('huggingface ')) {
    const from = { baseURL: 'HF_ROUTER_URL', apiKey: 'HF_TOKEN' } as const;
    return { ...checked(settings, from), model: plannerOr(settings, settings.HF_CONTROLLER_MODEL) };
  }
  const from = { baseURL: 'OPENAI_BASE_URL', apiKey: 'OPENAI_API_KEY' } as const;
  return { ...checked(settings, from), model: plannerOr(settings, settings.OPENAI_MODEL) };
}

const plannerOr = ({ IMPRESARIO_PLAN_MODEL }: Settings, model: string): string =>
  IMPRESARIO_PLAN_MODEL === '' ? model : IMPRESARIO_PLAN_MODEL;

function checked(
  settings: Settings,
  from: { baseURL: 'HF_ROUTER_URL' | 'OPENAI_BASE_URL'; apiKey: 'HF_TOKEN' | 'OPENAI_API_KEY' },
): Omit<ControllerEndpoint, 'model'> {
  const apiKey = settings[from.apiKey].trim();
  const further = readHeaders(settings.IMPRESARIO_CONTROLLER_HEADERS, 'IMPRESARIO_CONTROLLER_HEADERS');
  const given = { baseURL: settings[from.baseURL], apiKey, headers: further, settings: from };
  const { url, headers } = checkEndpoint(given);
  return { url, apiKey, headers, settings: from };
}
