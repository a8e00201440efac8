/** What one call of the S3 server takes, so that round trips can be told in milliseconds. */
import { randomBytes } from 'node:crypto';
import { StoreKey } from '../src/domain/ids';
import type { Table } from './report/part';
import type { Rig } from './rig';
import { type Spread, spreadOf } from './statistics';

const never = new AbortController().signal;

export async function storeTimes({ store }: Rig): Promise<Table> {
  const keys = Array.from({ length: 40 }, () =>
    StoreKey.parse(`bench/${randomBytes(8).toString('hex')}.json`),
  );
  const value = { text: randomBytes(500).toString('hex') };
  const missing = await each(keys, (key) => store.findRecord(key, never));
  const created = await each(keys, (key) => store.createRecord(key, value, never));
  const found = await each(keys, (key) => store.findRecord(key, never));
  const row = (what: string, { median, least, most }: Spread): string[] => [
    what,
    ...[median, least, most].map((ms) => ms.toFixed(1)),
  ];
  return {
    title: 'Milliseconds of one call of the S3 server, from a quiet client',
    head: ['call', 'median', 'least', 'most'],
    rows: [
      row('look for a record that is not there', missing),
      row('create a record of 1 KB', created),
      row('read it', found),
    ],
  };
}

async function each(keys: readonly StoreKey[], call: (key: StoreKey) => Promise<unknown>): Promise<Spread> {
  const times: number[] = [];
  for (const key of keys) {
    const begun = performance.now();
    await call(key);
    times.push(performance.now() - begun);
  }
  return spreadOf(times.slice(5)); // the first ones open connections
}
