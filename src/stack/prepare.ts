/** Prepares servers that are up already for runs: the bucket, and what runs are searched by. Done again, it does nothing. */
import { openArtifactStore } from '../adapters/store-from-settings';
import { readSettings } from '../config';
import { introduceTo } from './given-temporal';
import { reasonOf } from './stack-error';

async function main(): Promise<void> {
  const settings = readSettings();
  const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, TEMPORAL_API_KEY: apiKey } = settings;
  const store = openArtifactStore(settings);
  try {
    await store.ensureBucket(AbortSignal.timeout(30_000));
  } finally {
    store.close();
  }
  await introduceTo({ address, namespace, apiKey }, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`Ready: the bucket ${settings.S3_BUCKET}, and Temporal's namespace ${namespace}.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
});
