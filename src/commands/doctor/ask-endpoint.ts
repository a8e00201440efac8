/** Asks an endpoint that speaks OpenAI's protocol for its models, which is free and shows whether the key is accepted. */
import { z } from 'zod';
import type { ControllerEndpoint } from '../../adapters/controller-endpoint';
import { networkTrouble } from '../network-trouble';
import { broken, type Verdict, works } from './findings';

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) });

export async function askEndpoint(
  { url, apiKey, headers, model, settings }: ControllerEndpoint,
  signal: AbortSignal,
): Promise<Verdict> {
  try {
    const response = await fetch(`${url}/models`, { headers, signal });
    const { ok, status } = response;
    if (status === 401 || status === 403) {
      const todo = apiKey === '' ? 'asks for a key: set' : 'does not accept the key: correct';
      return broken(`${url} ${todo} ${settings.apiKey}.`);
    }
    // Some endpoints have no list, and are none the worse for it.
    if (status === 404 || status === 405) {
      return works(`${url} answers, but lists no models: a first request will show whether it has ${model}.`);
    }
    if (!ok) return broken(`${url} answers with status ${status}. Check ${settings.baseURL}, or try later.`);
    const list = ModelList.safeParse(await response.json().catch(() => undefined));
    return list.success && list.data.data.some(({ id }) => id === model)
      ? works(`${url} answers and has it.`)
      : works(`${url} answers, but does not list ${model}: a first request will show whether it has it.`);
  } catch (error) {
    if (signal.aborted) throw error;
    return broken(
      `${url} can't be reached: ${networkTrouble(error)}. Check ${settings.baseURL}, and that it is up.`,
    );
  }
}
