/** The artifact store as a worker's activities see it: what this worker has put or fetched is not fetched again. */
import type { StoreKey } from '../domain/ids';
import type { ArtifactStore } from '../ports';
import type { ArtifactCache } from './artifact-cache';

/**
 * Of several who want the same artifact at once, one fetches it.
 * @param executionNow what the caller works for: an artifact is found for the execution of a run that has put or
 * fetched it and for no other, since the run may have been deleted and handed in again meanwhile
 */
export function withCachedArtifacts(
  store: ArtifactStore,
  cache: ArtifactCache,
  executionNow: () => string,
): ArtifactStore {
  const underway = new Map<string, Promise<void>>();
  const placeOf = (key: StoreKey): string => `${executionNow()} ${key}`;

  return {
    ...store,
    async putFile(key, path, mediaType, signal) {
      await store.putFile(key, path, mediaType, signal);
      await cache.keep(placeOf(key), path);
    },
    async fetchFile(key, sha256, path, signal) {
      const place = placeOf(key);
      if (await cache.give(place, sha256, path)) return;
      const others = underway.get(place);
      if (others) {
        await ended(others, signal);
        if (await cache.give(place, sha256, path)) return;
      }
      const fetching = fetchAndKeep();
      underway.set(place, fetching);
      try {
        await fetching;
      } finally {
        if (underway.get(place) === fetching) underway.delete(place);
      }

      async function fetchAndKeep(): Promise<void> {
        await store.fetchFile(key, sha256, path, signal);
        await cache.keep(place, path);
      }
    },
    async readText(key, sha256, maxBytes, signal) {
      const text = await cache.text(placeOf(key), sha256, maxBytes);
      return text ?? store.readText(key, sha256, maxBytes, signal);
    },
    async remove(keys, signal) {
      const places = keys.map(placeOf);
      await store.remove(keys, signal);
      for (const place of places) cache.forget(place);
    },
  };
}

/** Waits until somebody else's work has ended, well or not, or the signal says to wait no longer. */
async function ended(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await Promise.race([work.catch(() => undefined), stopped]);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
}
