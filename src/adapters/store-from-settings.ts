/** The artifact store the settings name. */
import type { Settings } from '../config';
import { createS3ArtifactStore, type S3ArtifactStore } from './s3';

/** What of the settings says where artifacts are kept. */
export type StoreSettings = Pick<
  Settings,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'
>;

/** @throws Failure Request.Invalid when S3_ENDPOINT is not an address */
export const openArtifactStore = (settings: StoreSettings): S3ArtifactStore =>
  createS3ArtifactStore({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
  });
