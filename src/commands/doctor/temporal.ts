/** Whether Temporal answers, and has a namespace that can take runs. */
import { withTemporal } from '../temporal';
import { requireNamespace } from '../temporal-namespace';
import { patience, type PartCheck } from './examine';
import { works } from './findings';

export const temporalCheck: PartCheck = {
  part: 'Temporal',
  async look(settings) {
    const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = settings;
    const version = await withTemporal(settings, (temporal) =>
      temporal.within(patience, async () => {
        await requireNamespace(temporal, settings);
        return (await temporal.connection.workflowService.getSystemInfo({})).serverVersion;
      }),
    );
    return works(`answers at ${address}, namespace ${namespace}, version ${version}`);
  },
};
