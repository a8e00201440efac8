/** The list of runs, as people read it. */
import picocolors from 'picocolors';
import { ageOf, renderRuns } from '../../../src/commands/list';

const now = new Date('2026-12-01T12:00:00Z');
const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [86_399, '23 h'],
  [86_400, '1 day'],
  [3 * 86_400, '3 days'],
])('a run that began %i seconds ago is %s old', (seconds, age) => {
  expect(ageOf(before(seconds), now)).toBe(age);
});

it('a run that began in the future, by a clock that goes wrong, is 0 s old', () => {
  expect(ageOf(before(-90), now)).toBe('0 s');
});

it('each run is a line: key, status, age and the start of the request', () => {
  const plain = picocolors.createColors(false);
  const runs = [
    { runId: 'local.a', key: 'a', status: 'running', startedAt: before(5), request: 'Describe\nit.' },
    { runId: 'local.bb', key: 'bb', status: 'completed', startedAt: before(90), request: 'x'.repeat(200) },
  ];
  expect(renderRuns(runs, now, plain)).toEqual([
    'a   running         5 s  Describe it.',
    `bb  completed     1 min  ${'x'.repeat(59)}…`,
  ]);
});
