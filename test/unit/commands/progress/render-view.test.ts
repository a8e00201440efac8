/** A run in progress, as people see it. */
import picocolors from 'picocolors';
import { changesBetween, renderView } from '../../../../src/commands/progress/render-view';
import { RunView } from '../../../../src/domain/run';

const plain = picocolors.createColors(false);

const task = (id: string, changed: object = {}): object => ({
  id,
  type: 'object-detection',
  needs: [],
  state: 'waiting',
  model: '',
  reason: '',
  outputs: [],
  ...changed,
});

const view = (tasks: object[], changed: object = {}): RunView =>
  RunView.parse({
    runId: 'local.a',
    stage: 'executing',
    planningRound: 1,
    controller: 'rules (no language model)',
    tasks,
    ...changed,
  });

const running = task('1', { state: 'running', model: 'local/detector', reason: 'the only one' });
const done = task('1', {
  state: 'done',
  model: 'local/detector',
  outputs: [{ kind: 'text', preview: '2 ducks' }],
});
const failed = task('1', { state: 'failed', reason: 'No expert could.' });

it('the whole is a heading and a line for each task', () => {
  expect(renderView(view([done, task('2', { needs: ['1'] })]), 20, plain)).toEqual([
    'executing: 1 of 2 tasks done  controller: rules (no language model)',
    '  ✓ 1. object-detection         local/detector text "2 ducks"',
    '  · 2. object-detection         waits for 1',
  ]);
});

it('what does not fit the screen is counted, and what still goes on is shown first', () => {
  const many = Array.from({ length: 50 }, (_, at) => task(String(at), at < 45 ? { state: 'done' } : {}));
  const lines = renderView(view(many), 12, plain);
  expect(lines).toHaveLength(12);
  expect(lines.filter((line) => line.includes('·'))).toHaveLength(5);
  expect(lines.at(-1)).toBe('  … and 40 more');
});

it('in a log each change is a line, and what stays is told once', () => {
  const begun = changesBetween(undefined, view([running]));
  expect(begun).toEqual([
    'executing 1 tasks planned by rules (no language model)',
    'task 1 object-detection: running by local/detector (the only one)',
  ]);
  expect(changesBetween(view([running]), view([running]))).toEqual([]);
  expect(changesBetween(view([running]), view([done]))).toEqual([
    'task 1 object-detection: done by local/detector, made text "2 ducks"',
  ]);
  expect(changesBetween(view([running]), view([failed]))).toEqual([
    'task 1 object-detection: failed (No expert could.)',
  ]);
});

it('another round of planning is told', () => {
  const again = view([], { stage: 'planning', planningRound: 2 });
  expect(changesBetween(view([], { stage: 'planning' }), again)).toEqual(['planning, round 2']);
});
