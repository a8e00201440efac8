/**
 * A provider that does not have a model any more, or lets nobody in, tells one worker with one call. The hub is asked then,
 * so that the model drops out of all lists at once and not with their next renewal.
 */
import { Failure } from '../../domain/failures';
import type { ExpertEndpoint } from '../../ports';
import type { HubModels } from './hub-models';

export const checkWhenGone = (experts: ExpertEndpoint, hub: Pick<HubModels, 'check'>): ExpertEndpoint => ({
  async call(call, signal) {
    try {
      return await experts.call(call, signal);
    } catch (error) {
      const mayBeGone =
        error instanceof Failure && (error.type === 'Expert.Gone' || error.type === 'Expert.Unauthorized');
      // The next candidate is not kept waiting, and a hub that can't be asked changes nothing.
      if (mayBeGone) hub.check(call.model.id, signal).catch(() => undefined);
      throw error;
    }
  },
});
