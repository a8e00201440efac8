/** Calls models that Hugging Face's Inference Providers serve, through Hugging Face's router. */
import type { Dispatcher } from 'undici';
import { Failure } from '../../domain/failures';
import type { ExpertCall, ExpertEndpoint, ExpertOutput } from '../../ports';
import { illustrated } from './illustrate';
import { performCall } from './perform-call';
import { unsupported } from './to-failure';

export interface ProviderOptions {
  /** A Hugging Face token that may call Inference Providers; empty where there is none, and so nothing is called. */
  token: string;
  /** The local expert server, which draws boxes on pictures; empty where there is none, and nothing is drawn. */
  expertsUrl: string;
  dispatcher: Dispatcher;
}

export function createProviderEndpoint({ token, expertsUrl, dispatcher }: ProviderOptions): ExpertEndpoint {
  return {
    async call(call: ExpertCall, signal: AbortSignal): Promise<readonly ExpertOutput[]> {
      const { endpoint, id } = call.model;
      if (endpoint.via !== 'provider') throw unsupported(call);
      if (token === '') {
        throw new Failure(
          'Expert.Unauthorized',
          `${id} is served by ${endpoint.provider}, which wants a Hugging Face token. Set HF_TOKEN.`,
        );
      }
      const place = { is: 'provider', provider: endpoint.provider, token } as const;
      return illustrated(expertsUrl, call, await performCall(call, place, dispatcher, signal), signal);
    },
  };
}
