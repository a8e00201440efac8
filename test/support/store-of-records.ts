/** A store of records alone, in memory, which says what it was asked for. */
import type { StoreKey } from '../../src/domain/ids';
import type { ArtifactStore } from '../../src/ports';

export function storeOf(records: Map<StoreKey, unknown>): { store: ArtifactStore; asked: StoreKey[] } {
  const asked: StoreKey[] = [];
  const unused = (): Promise<never> => Promise.reject(new Error('not part of this test'));
  return {
    asked,
    store: {
      ...{ putFile: unused, copy: unused, fetchFile: unused, readText: unused, list: unused },
      findRecord: (key) => {
        asked.push(key);
        return Promise.resolve(
          records.has(key) ? { found: true, value: records.get(key) } : { found: false },
        );
      },
      createRecord: (key, value) => {
        if (records.has(key)) return Promise.resolve({ created: false, existing: records.get(key) });
        records.set(key, value);
        return Promise.resolve({ created: true });
      },
      replaceRecord: (key, value) => Promise.resolve(void records.set(key, value)),
      remove: (keys) => Promise.resolve(keys.forEach((key) => records.delete(key))),
    },
  };
}
