/** Which controller the settings choose and why, and whether its endpoint answers. */
import { controllerEndpoint } from '../../adapters/controller-endpoint';
import { selectController } from '../../adapters/controller-from-settings';
import { describeController } from '../../domain/run';
import { askEndpoint } from './ask-endpoint';
import type { PartCheck } from './examine';
import { works } from './findings';

export const controllerCheck: PartCheck = {
  part: 'controller',
  async look(settings, signal) {
    const { controller, why } = selectController(settings);
    const { identity } = controller;
    const chosen = `${describeController(identity)}. ${why}`;
    if (!identity.languageModel) {
      return works(`${chosen} Rules plan plain requests only; give a language model for more.`);
    }
    const { state, says } = await askEndpoint(controllerEndpoint(settings, identity), signal);
    return { state, says: `${chosen} ${says}` };
  },
};
