/** A finished run as people and programs read it. */
import picocolors from 'picocolors';
import { inUnits, renderReport } from '../../../../src/commands/report/render-report';
import { reportJson } from '../../../../src/commands/report/report-json';
import { nameArtifacts } from '../../../../src/commands/report/save-artifacts';
import { exitCodeOf } from '../../../../src/commands/report/tell-report';
import { RunId } from '../../../../src/domain/ids';
import { report } from './sample-report';

const plain = picocolors.createColors(false);
const saved = nameArtifacts(report).map((artifact) => ({ ...artifact, path: `out/${artifact.fileName}` }));
const text = renderReport(report, saved, plain).join('\n');

it('begins with the answer, in which each handle is what the reader can open', () => {
  const [answer] = renderReport(report, saved, plain);
  expect(answer).toBe(
    'In holiday.png there are two ducks: see out/task-1-image.png. ' +
      'The parts are out/task-2-mask-1.png, out/task-2-mask-2.png; <audio-9> is not there.',
  );
});

it('leaves handles as they are where nothing was saved', () => {
  const [answer] = renderReport(report, [], plain);
  expect(answer).toContain('two ducks: see <image-1>');
});

it('says that no language model was at work, and what was mended in the plan', () => {
  expect(text).toContain('controller: rules (no language model)');
  expect(text).toContain('plan repaired: Task 2');
});

it('says of every task how it ended: the model and why, or why not', () => {
  expect(text).toMatch(/1\. object-detection {2}done\n {3}model +local\/detector\n {3}reason +the only one/);
  expect(text).toMatch(/adapted +image: made smaller: 12000 × 9000 → 4096 × 3072\n {3}made/);
  expect(text).toMatch(/tried +far\/away: It did not answer in time\./);
  expect(text).toMatch(/3\. text-to-speech {2}failed\n {3}why +No expert could\./);
  expect(text).toMatch(/4\. audio-to-audio {2}skipped\n {3}why +It needs task 3\./);
});

it('says which run it goes on from, and what came from there by the handle it had', () => {
  const earlier = { by: 'earlier', runId: RunId.parse('local.before'), handle: '<image-4>' } as const;
  const inputs = report.request.inputs.map((input) => ({
    ...input,
    producedBy: { ...earlier, madeBy: 'text-to-image' as const },
  }));
  const turns = [{ runId: earlier.runId, text: 'Draw two ducks', answer: 'See <input-1>.' }];
  const further = { ...report, request: { ...report.request, inputs, turns } };
  const told = renderReport(further, saved, plain).join('\n');
  expect(told).toContain('In <image-4> of local.before there are two ducks');
  expect(told).toContain('\nafter: before\n');
  expect(text).not.toContain('after:');
  expect(reportJson(further, saved)).toMatchObject({ request: { after: 'before' } });
  expect(reportJson(report, saved)).toMatchObject({ request: { after: '' } });
});

it('prints nothing an expert could move the cursor with', () => {
  expect(text).toContain('2 ducks');
  expect(text).not.toContain('\u001b');
});

it('tells programs the same, with where each artifact lies and was saved', () => {
  expect(reportJson(report, saved)).toMatchObject({
    runId: 'local.sample',
    key: 'sample',
    status: 'partly-answered',
    controller: { name: 'rules', languageModel: false },
    answer: report.outcome.answer,
    tasks: [
      {
        id: '1',
        adapted: ['image: made smaller: 12000 × 9000 → 4096 × 3072'],
        outputs: [
          { handle: '<image-1>', savedAs: 'out/task-1-image.png' },
          { handle: '<text-1>', savedAs: 'out/task-1-text.txt' },
        ],
      },
      {
        id: '2',
        adapted: [],
        outputs: [{ savedAs: 'out/task-2-mask-1.png' }, { savedAs: 'out/task-2-mask-2.png' }],
      },
      { id: '3', state: 'failed', outputs: [] },
      { id: '4', state: 'skipped', outputs: [] },
    ],
  });
});

it('an answer ends with 0, also one that says what is missing; a run without one ends with 1', () => {
  expect(exitCodeOf('answered')).toBe(0);
  expect(exitCodeOf('partly-answered')).toBe(0);
  expect(exitCodeOf('failed')).toBe(1);
  expect(exitCodeOf('cancelled')).toBe(1);
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [999_999, '1.0 MB'],
  [1_500_000, '1.5 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(inUnits(bytes)).toBe(words);
});
