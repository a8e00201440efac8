/**
 * Records of runs never change once they are written, so a worker need not ask the store again for those it has just
 * written or read: each round trip would lie between two experts of a chain.
 */
import type { StoreKey } from '../domain/ids';
import { runsPrefix } from '../domain/record-keys';
import type { ArtifactStore } from '../ports';

/** Characters of JSON that are remembered together: the records of some thousand calls. */
const mostCharacters = 8_000_000;
/** Longer ones are read anew: they cost more to keep than a round trip. */
const longestRecord = 100_000;
/** Milliseconds after which a record is read anew, since the run it belongs to may have been removed. */
const lastsMs = 10 * 60_000;

interface Remembered {
  value: unknown;
  characters: number;
  until: number;
}

/**
 * The store, which remembers the records that were found or created through it. What is not there is asked for each time.
 * @param executionNow what the caller works for: what one execution of a run has seen says nothing to another, since the
 * run may have been deleted and handed in again meanwhile
 * @param now milliseconds of any clock
 */
export function rememberRecords(
  store: ArtifactStore,
  executionNow: () => string,
  now: () => number = Date.now,
): ArtifactStore {
  const known = new Map<string, Remembered>();
  let characters = 0;

  return {
    ...store,
    async findRecord(key, signal) {
      const remembered = recall(key);
      if (remembered) return { found: true, value: remembered.value };
      const lookup = await store.findRecord(key, signal);
      if (lookup.found) remember(key, lookup.value);
      return lookup;
    },
    async createRecord(key, value, signal) {
      const creation = await store.createRecord(key, value, signal);
      remember(key, creation.created ? value : creation.existing);
      return creation;
    },
    async remove(keys, signal) {
      const places = keys.map(placeOf);
      places.forEach(forget);
      await store.remove(keys, signal);
      places.forEach(forget); // one may have been read while they were removed
    },
  };

  function placeOf(key: StoreKey): string {
    return `${executionNow()} ${key}`;
  }

  function recall(key: StoreKey): Remembered | undefined {
    const remembered = known.get(placeOf(key));
    if (!remembered || remembered.until > now()) return remembered;
    forget(placeOf(key));
    return undefined;
  }

  function remember(key: StoreKey, value: unknown): void {
    if (!key.startsWith(runsPrefix)) return; // others may be replaced
    const length = JSON.stringify(value).length;
    if (length > longestRecord) return;
    const place = placeOf(key);
    forget(place);
    known.set(place, { value, characters: length, until: now() + lastsMs });
    characters += length;
    for (const oldest of known.keys()) {
      if (characters <= mostCharacters) return;
      forget(oldest);
    }
  }

  function forget(place: string): void {
    characters -= known.get(place)?.characters ?? 0;
    known.delete(place);
  }
}
