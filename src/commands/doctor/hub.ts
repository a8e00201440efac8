/** What is known of the Hugging Face Hub's models, as of when, and what went wrong where they could not be asked for. */
import { setTimeout as pause } from 'node:timers/promises';
import { createHubFromSettings } from '../../adapters/hub-from-settings';
import { type HubState, tellState } from '../../adapters/hub';
import type { PartCheck } from './examine';
import { broken, notChecked, works } from './findings';

/** How long the hub gets to list its models, in milliseconds: less than a part may take, so that what is known is told. */
const listingMs = 4_000;

const isNews = ({ tasks, isFresh, problem }: HubState): boolean => problem !== '' || (tasks > 0 && isFresh);

export const hubCheck: PartCheck = {
  part: 'hub',
  async look(settings, signal) {
    if (settings.IMPRESARIO_EXPERTS === 'local') {
      return notChecked('no hosted models are used (IMPRESARIO_EXPERTS is local)');
    }
    if (settings.HF_TOKEN.trim() === '') {
      return notChecked('no hosted models are used. Set HF_TOKEN to use them.');
    }
    const hub = createHubFromSettings(settings);
    try {
      // Lists that are known are given at once, and renewed meanwhile; what fails is told by the state.
      hub.tasks(signal).catch(() => undefined);
      const until = Date.now() + listingMs;
      let state = await hub.state();
      while (!isNews(state) && Date.now() < until) {
        await pause(50, undefined, { signal });
        state = await hub.state();
      }
      return (state.tasks === 0 ? broken : works)(tellState(state));
    } finally {
      hub.close();
    }
  },
};
