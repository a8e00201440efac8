/**
 * Whether Temporal's Web UI is where links to runs lead. People open those in their browser, which may be on another
 * machine than this: what can't be reached from here is told, and is no fault.
 */
import { networkTrouble } from '../network-trouble';
import type { PartCheck } from './examine';
import { notChecked, works } from './findings';
import { webAddress } from './web-address';

export const webUiCheck: PartCheck = {
  part: 'Web UI',
  async look({ TEMPORAL_UI_URL: set }, signal) {
    if (set === '') return notChecked('none is set. Set TEMPORAL_UI_URL to get links to runs.');
    const address = webAddress('TEMPORAL_UI_URL', set);
    const todo = 'Check TEMPORAL_UI_URL, and that the Web UI is up.';
    try {
      const { ok, status, body } = await fetch(address, { signal });
      await body?.cancel();
      return ok ? works(address) : notChecked(`${address} answers with status ${status}. ${todo}`);
    } catch (error) {
      if (signal.aborted) throw error;
      return notChecked(`${address} can't be opened from here: ${networkTrouble(error)}. ${todo}`);
    }
  },
};
