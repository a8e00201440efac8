/** Calls the experts of the local expert server. */
import type { ExpertCall, ExpertEndpoint, ExpertOutput } from '../../ports';
import { outbound } from '../outbound';
import { illustrated } from './illustrate';
import { performCall } from './perform-call';
import { unsupported } from './to-failure';

/** @param expertsUrl the local expert server's address without a path */
export function createExpertEndpoint({ expertsUrl }: { expertsUrl: string }): ExpertEndpoint {
  return {
    async call(call: ExpertCall, signal: AbortSignal): Promise<readonly ExpertOutput[]> {
      const { endpoint, id } = call.model;
      if (endpoint.via !== 'local') throw unsupported(call);
      const url = new URL(endpoint.path, expertsUrl).href;
      const place = { is: 'endpoint', url, token: '', model: id } as const;
      return illustrated(expertsUrl, call, await performCall(call, place, outbound, signal), signal);
    },
  };
}
