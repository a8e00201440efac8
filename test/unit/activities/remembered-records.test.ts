/** A worker asks the store for a run's record once; for what may change, each time. */
import { rememberRecords } from '../../../src/activities/remembered-records';
import { StoreKey } from '../../../src/domain/ids';
import { storeOf } from '../../support/store-of-records';

const never = new AbortController().signal;
const callRecord = StoreKey.parse('runs/local/local.a/calls/1.json');
const health = StoreKey.parse('health/worker.json');

const sameExecution = (): string => 'execution-1';

it('a record that was created is known without asking', async () => {
  const { store, asked } = storeOf(new Map());
  const remembering = rememberRecords(store, sameExecution);
  await remembering.createRecord(callRecord, { made: 1 }, never);
  expect(await remembering.findRecord(callRecord, never)).toEqual({ found: true, value: { made: 1 } });
  expect(asked).toEqual([]);
});

it('who loses a race remembers what the winner wrote', async () => {
  const { store } = storeOf(new Map([[callRecord, { made: 'first' }]]));
  const remembering = rememberRecords(store, sameExecution);
  await remembering.createRecord(callRecord, { made: 'second' }, never);
  expect(await remembering.findRecord(callRecord, never)).toMatchObject({ value: { made: 'first' } });
});

it('a record that is not there is asked for again', async () => {
  const records = new Map<StoreKey, unknown>();
  const remembering = rememberRecords(storeOf(records).store, sameExecution);
  expect(await remembering.findRecord(callRecord, never)).toEqual({ found: false });
  records.set(callRecord, { made: 1 });
  expect(await remembering.findRecord(callRecord, never)).toMatchObject({ found: true });
});

it('what may be replaced is asked for each time', async () => {
  const { store, asked } = storeOf(new Map([[health, 1]]));
  const remembering = rememberRecords(store, sameExecution);
  await remembering.findRecord(health, never);
  await remembering.findRecord(health, never);
  expect(asked).toHaveLength(2);
});

it('what was removed is gone', async () => {
  const remembering = rememberRecords(storeOf(new Map([[callRecord, 1]])).store, sameExecution);
  await remembering.findRecord(callRecord, never);
  await remembering.remove([callRecord], never);
  expect(await remembering.findRecord(callRecord, never)).toEqual({ found: false });
});

it('after ten minutes a record is asked for again', async () => {
  let clock = 0;
  const { store, asked } = storeOf(new Map([[callRecord, 1]]));
  const remembering = rememberRecords(store, sameExecution, () => clock);
  await remembering.findRecord(callRecord, never);
  clock = 10 * 60_000 + 1;
  await remembering.findRecord(callRecord, never);
  expect(asked).toHaveLength(2);
});

it('many records are not all kept, and long ones not at all', async () => {
  const records = new Map<StoreKey, unknown>();
  const { store, asked } = storeOf(records);
  const remembering = rememberRecords(store, sameExecution);
  const keyOf = (n: number): StoreKey => StoreKey.parse(`runs/local/local.a/calls/${n}.json`);
  for (let n = 0; n < 200; n++) await remembering.createRecord(keyOf(n), 'x'.repeat(90_000), never);
  await remembering.findRecord(keyOf(199), never);
  expect(asked).toEqual([]);
  await remembering.findRecord(keyOf(0), never);
  expect(asked).toEqual([keyOf(0)]);
  await remembering.createRecord(keyOf(200), 'x'.repeat(200_000), never);
  await remembering.findRecord(keyOf(200), never);
  expect(asked).toEqual([keyOf(0), keyOf(200)]);
});

it('what one execution has seen says nothing to another: the run may have been deleted meanwhile', async () => {
  const records = new Map<StoreKey, unknown>([[callRecord, 1]]);
  const { store } = storeOf(records);
  let execution = 'execution-1';
  const remembering = rememberRecords(store, () => execution);
  await remembering.findRecord(callRecord, never);
  records.delete(callRecord);
  execution = 'execution-2';
  expect(await remembering.findRecord(callRecord, never)).toEqual({ found: false });
});
