/** Tells the store now and then how a worker's experts answer, so that `doctor` and other workers can see it. */
import { type EndpointHealth, healthKey, type HealthRecord } from '../../domain/health-record';
import type { ArtifactStore } from '../../ports';

const everyMs = 15_000;

/**
 * Writes whenever something has changed since the last time. A store that is away is tried again at the next turn: this
 * is news for people, and nothing waits for it.
 * @param worker its name, such as `<pid>@<host>`
 * @returns what ends it, and takes the record away: a worker that is gone has no news
 */
export function publishHealth(
  store: ArtifactStore,
  worker: string,
  read: () => EndpointHealth[],
): () => Promise<void> {
  const ending = new AbortController();
  const key = healthKey(worker);
  let written = '[]';

  async function write(): Promise<void> {
    const endpoints = read();
    const json = JSON.stringify(endpoints);
    if (json === written) return;
    const record: HealthRecord = { schema: 1, worker, writtenAt: new Date().toISOString(), endpoints };
    await store.replaceRecord(key, record, ending.signal);
    written = json;
  }

  let writing = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(write).catch(() => undefined);
  }, everyMs);
  timer.unref();

  return async () => {
    clearInterval(timer);
    ending.abort(new Error('The worker stops.'));
    await writing;
    if (written !== '[]') await store.remove([key], AbortSignal.timeout(5_000)).catch(() => undefined);
  };
}
