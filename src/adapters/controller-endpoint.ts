/** Where a chosen language model is asked, for `doctor` to see whether it answers. */
import type { Settings } from '../config';
import type { ControllerIdentity } from '../domain/run';
import { checkEndpoint } from './openai/check-endpoint';

/** An endpoint that speaks OpenAI's protocol, and the names of the settings it came from. */
export interface ControllerEndpoint {
  url: string;
  /** Empty for endpoints that ask for none. */
  apiKey: string;
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
    return { ...checked(settings, from), model: settings.HF_CONTROLLER_MODEL };
  }
  const from = { baseURL: 'OPENAI_BASE_URL', apiKey: 'OPENAI_API_KEY' } as const;
  return { ...checked(settings, from), model: settings.OPENAI_MODEL };
}

function checked(
  settings: Settings,
  from: { baseURL: 'HF_ROUTER_URL' | 'OPENAI_BASE_URL'; apiKey: 'HF_TOKEN' | 'OPENAI_API_KEY' },
): Omit<ControllerEndpoint, 'model'> {
  const given = { baseURL: settings[from.baseURL], apiKey: settings[from.apiKey], settings: from };
  return { ...checkEndpoint(given), settings: from };
}
