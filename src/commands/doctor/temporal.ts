/** Whether Temporal answers, and has the namespace. */
import { withTemporal } from '../temporal';
import { patience, type PartCheck } from './examine';
import { works } from './findings';

export const temporalCheck: PartCheck = {
  part: 'Temporal',
  async look(settings) {
    const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = settings;
    const version = await withTemporal(settings, ({ connection: { workflowService }, within }) =>
      within(patience, async () => {
        await workflowService.describeNamespace({ namespace });
        return (await workflowService.getSystemInfo({})).serverVersion;
      }),
    );
    return works(`answers at ${address}, namespace ${namespace}, version ${version}`);
  },
};
