/** How people name a run. */
import { keyOfRunId, newRunKey, runNamed } from '../../../src/commands/run-name';
import { Caller } from '../../../src/domain/ids';

const caller = Caller.parse('anna');

it('a run is found by its key and by its full id alike', () => {
  expect(runNamed(caller, 'holiday')).toEqual(runNamed(caller, 'anna.holiday'));
  expect(runNamed(caller, 'holiday').runId).toBe('anna.holiday');
});

it("another caller's full id leads to no run of theirs", () => {
  expect(runNamed(caller, 'bert.holiday').runId).toBe('anna.bert.holiday');
});

it.each(['', ' ', '.hidden', '../up', 'a/b', 'a b', 'ä', '🦆', 'x'.repeat(101), 'a\n'])(
  'refuses %j, by name',
  (name) => {
    expect(() => runNamed(caller, name)).toThrow("can't name a run");
  },
);

it('new keys are valid, tell the day, and differ', () => {
  const now = new Date('2026-12-01T23:59:59Z');
  const keys = Array.from({ length: 100 }, () => newRunKey(now));
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) {
    expect(key).toMatch(/^2026-12-01-/);
    expect(keyOfRunId(caller, runNamed(caller, key).runId)).toBe(key);
  }
});
