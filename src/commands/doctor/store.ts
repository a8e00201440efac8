/**
 * Whether the artifact store keeps, gives back, and lets only one of several win. One small object under `doctor/` is
 * put by the first examination and found by all later ones, so that nothing grows and nothing need be deleted.
 */
import { openArtifactStore } from '../../adapters/store-from-settings';
import { StoreKey } from '../../domain/ids';
import type { PartCheck } from './examine';
import { broken, works } from './findings';
import { webAddress } from './web-address';

const probe = StoreKey.parse('doctor/probe.json');
const content = {
  schema: 1,
  about: 'Put by `client doctor` to see whether this store works. May be deleted.',
};

export const storeCheck: PartCheck = {
  part: 'S3',
  async look(settings, signal) {
    const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings;
    const where = endpoint === '' ? `AWS S3 in ${region}` : webAddress('S3_ENDPOINT', endpoint);
    const store = openArtifactStore(settings);
    try {
      await store.createRecord(probe, content, signal);
      const again = await store.createRecord(probe, content, signal);
      return again.created
        ? broken(
            `${where} puts over what is there although told not to (If-None-Match), so work could be done twice. Use another S3 server.`,
          )
        : works(`keeps and gives back in the bucket ${bucket} at ${where}`);
    } finally {
      store.close();
    }
  },
};
