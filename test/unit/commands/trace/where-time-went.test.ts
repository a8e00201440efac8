/** Where a run's time went, from its history: what each step waited for, and what the run as a whole did. */
import { chainOf } from '../../../../src/commands/trace/chain';
import { withPending } from '../../../../src/commands/trace/pending';
import { readHistory } from '../../../../src/commands/trace/run-history';
import type { RunTrace, Span } from '../../../../src/commands/trace/span';
import { traceOf } from '../../../../src/commands/trace/spans';
import { began, type MadeActivity, madeHistory, storedHistory } from '../../../support/histories';

const traceFrom = (...given: Parameters<typeof madeHistory>): RunTrace =>
  traceOf(readHistory(madeHistory(...given)), began + 10_000);

const named = ({ spans }: RunTrace, name: string): Span => {
  const span = spans.find((each) => each.name === name);
  if (span) return span;
  throw new Error(`There is no ${name} among ${spans.map((each) => each.name).join('; ')}`);
};

/** What a span waited for, and how long for each step. */
const gapOf = (trace: RunTrace, name: string): unknown => {
  const { after, ...steps } = named(trace, name).gap;
  return { after: trace.spans[after]?.name ?? 'the start', ...steps };
};

const chainNames = (trace: RunTrace): string[] =>
  chainOf(trace).links.map(({ span }) => trace.spans[span]?.name ?? '');

const total = (trace: RunTrace): number =>
  [...chainOf(trace).uses.values()].reduce((sum, milliseconds) => sum + milliseconds, 0);

const planned = (...tasks: [id: string, type: string][]): { tasks: { id: string; type: string }[] } => ({
  tasks: tasks.map(([id, type]) => ({ id, type })),
});
const plan = (more: Partial<MadeActivity> = {}): MadeActivity => ({
  type: 'planTasks',
  input: { round: 1 },
  scheduled: 20,
  started: 25,
  ended: 200,
  result: planned(['1', 'image-to-text'], ['2', 'summarization']),
  ...more,
});
const choice = (tasks: string[], scheduled: number, ended?: number): MadeActivity => ({
  type: 'selectModels',
  input: { tasks },
  scheduled,
  ...(ended !== undefined && { started: scheduled + 5, ended }),
});
const call = (
  task: string,
  parents: string[],
  scheduled: number,
  ended: number,
  more: Partial<MadeActivity> & { model?: string; element?: number } = {},
): MadeActivity => {
  const { model = 'a/model', element = 0, ...rest } = more;
  const recorded = Object.fromEntries(parents.map((id) => [id, [`calls/${id}.json`]]));
  const input = { task, element, candidate: { id: model }, parents: recorded };
  return { type: 'runExpert', input, scheduled, started: scheduled + 5, ended, ...rest };
};

describe('a run that really was', () => {
  it.each(['0.1.0-sign', '0.1.0-impossible', '0.1.0-sign-choices-together'])(
    '%s: the parts of its time are all of its time',
    (name) => {
      const trace = traceOf(readHistory(storedHistory(name)), 0);
      expect(total(trace)).toBeCloseTo(trace.until - trace.started, 3);
    },
  );

  it('waited for its plan, a choice, two experts one behind the other, and its answer', () => {
    const trace = traceOf(readHistory(storedHistory('0.1.0-sign')), 0);
    expect(trace).toMatchObject({ status: 'answered', isOpen: false });
    expect(chainNames(trace)).toEqual([
      'plan, round 1',
      'choose for 1',
      '1. image-to-text',
      '2. token-classification',
      'answer',
    ]);
    expect(named(trace, '1. image-to-text')).toMatchObject({ model: 'impresario/tesseract-ocr', tries: 1 });
  });

  it('shows the task that came to nothing beside those that were done', () => {
    const trace = traceOf(readHistory(storedHistory('0.1.0-impossible')), 0);
    expect(trace.status).toBe('partly-answered');
    expect(named(trace, 'choose for 2')).toMatchObject({ state: 'failed' });
    expect(chainNames(trace)).not.toContain('choose for 2');
  });
});

it('an expert waits for whichever ended last, its choice or what it needs', () => {
  const trace = traceFrom([
    plan(),
    choice(['1'], 220, 300),
    choice(['2'], 220, 700),
    call('1', [], 320, 500),
    call('2', ['1'], 720, 900),
  ]);
  expect(gapOf(trace, '1. image-to-text')).toEqual({
    after: 'choose for 1',
    hearing: 10,
    deciding: 10,
    starting: 5,
  });
  expect(gapOf(trace, '2. summarization')).toEqual({
    after: 'choose for 2',
    hearing: 10,
    deciding: 10,
    starting: 5,
  });
});

it('an expert tried after another waits for the one that failed, and what came before that', () => {
  const trace = traceFrom([
    plan(),
    choice(['1'], 220, 300),
    call('1', [], 320, 500, { model: 'first/one', fails: true }),
    call('1', [], 530, 600, { model: 'second/one' }),
  ]);
  const [first, second] = trace.spans.filter(({ kind }) => kind === 'expert');
  expect(first).toMatchObject({ model: 'first/one', state: 'failed' });
  expect(second).toMatchObject({ model: 'second/one', state: 'done', gap: { after: 2, hearing: 20 } });
});

it('elements of a list run side by side: none waits for another', () => {
  const trace = traceFrom([
    plan(),
    choice(['1'], 220, 300),
    call('1', [], 320, 400),
    call('1', [], 420, 600, { element: 1 }),
  ]);
  expect(gapOf(trace, '1. image-to-text, element 2')).toMatchObject({ after: 'choose for 1' });
});

it('a plan that is heard while it is written counts up to the task that was heard', () => {
  const trace = traceFrom([plan({ ended: 2_000 }), choice(['1'], 420, 500), call('1', [], 520, 2_600)], {
    messages: [{ at: 400, content: planned(['1', 'image-to-text']) }],
    ended: 2_650,
  });
  expect(chainNames(trace)).toEqual(['plan, round 1', 'heard of 1', 'choose for 1', '1. image-to-text']);
  expect(chainOf(trace).uses.get('plan')).toBe(375);
  expect(total(trace)).toBe(2_650);
});

it('a second round of planning waits for the first', () => {
  const second = plan({ input: { round: 2 }, scheduled: 230, started: 240, ended: 400 });
  const trace = traceFrom([plan({ result: {} }), second]);
  expect(gapOf(trace, 'plan, round 2')).toMatchObject({ after: 'plan, round 1', hearing: 20 });
});

it('time before the last try of several went to earlier tries, not to waiting for a worker', () => {
  const trace = traceFrom(
    [plan(), choice(['1'], 220, 300), call('1', [], 320, 3_000, { started: 2_320, attempt: 3 })],
    { ended: 3_000 },
  );
  expect(named(trace, '1. image-to-text').tries).toBe(3);
  expect(chainOf(trace).uses.get('earlier tries')).toBe(2_000);
  expect(total(trace)).toBe(3_000);
});

describe('a run that is still open', () => {
  const open = madeHistory(
    [plan(), choice(['1'], 220, 300), { ...call('1', [], 320, 0), ended: undefined }].map(
      ({ ended, ...rest }) => ({ ...rest, ...(ended !== undefined && { ended }) }),
    ),
  );
  const now = began + 5_000;

  it('is told until now, and waits for a worker where none has begun', () => {
    const trace = traceOf(readHistory(open), now);
    expect(trace).toMatchObject({ isOpen: true, status: 'open', until: now });
    expect(gapOf(trace, '1. image-to-text')).toMatchObject({ starting: 4_680 });
    expect(total(trace)).toBe(5_000);
  });

  it('works where Temporal says that a worker has begun', () => {
    const id = readHistory(open).activities.at(-1)?.id;
    const lastStartedTime = { seconds: (began + 1_000) / 1_000, nanos: 0 };
    const run = withPending(readHistory(open), [{ activityId: id, attempt: 2, lastStartedTime }]);
    const trace = traceOf(run, now);
    expect(named(trace, '1. image-to-text')).toMatchObject({
      started: began + 1_000,
      tries: 2,
      state: 'open',
    });
    expect(chainOf(trace).uses.get('expert')).toBe(4_000);
  });
});
