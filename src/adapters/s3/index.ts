/** Artifacts and records in any S3-compatible store. */
export { createS3ArtifactStore } from './artifact-store';
export type { S3ArtifactStore } from './artifact-store';
