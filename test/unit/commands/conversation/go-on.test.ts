/** What a turn takes over from the run before it. */
import { goOnFrom } from '../../../../src/commands/conversation/go-on';
import {
  keptTurns,
  longestTurnText,
  mostTurns,
  turnCharacters,
} from '../../../../src/commands/conversation/kept-turns';
import type { RunReport } from '../../../../src/commands/report/run-report';
import { runNamed } from '../../../../src/commands/run-name';
import { ownInputs, requestRecord } from '../../../../src/commands/submission/request-record';
import { RunId, TaskId } from '../../../../src/domain/ids';
import { artifactKey } from '../../../../src/domain/record-keys';
import type { Resource } from '../../../../src/domain/resource';
import { RequestRecord, type Turn } from '../../../../src/domain/run';
import { report, resource, run, sha256Of } from '../report/sample-report';

const next = runNamed(run.caller, 'next');
const contents = new Map(
  ['holiday', 'boxed', 'two ducks', 'left', 'right', 'new'].map((content) => [sha256Of(content), content]),
);
const contentsOf = (inputs: readonly Resource[]): (string | undefined)[] =>
  inputs.map(({ sha256 }) => contents.get(sha256));

const picture = (content: string): Resource => ({
  ...resource('1', 'image', 'image/png', content),
  producedBy: { by: 'request', input: 1, name: `${content}.png` },
});

/** The sample with other inputs, turns or results. */
function reportWith({
  inputs = report.request.inputs,
  turns = [],
  made = report.made,
  answer = report.outcome.answer,
}: {
  inputs?: Resource[];
  turns?: Turn[];
  made?: RunReport['made'];
  answer?: string;
}): RunReport {
  return {
    ...report,
    request: { ...report.request, inputs, turns },
    outcome: { ...report.outcome, answer },
    made,
  };
}

describe('the inputs of a further turn', () => {
  it('are its own files first, then what was made for its own sake, said in words, given, and drawn beside', () => {
    const { inputs } = goOnFrom(report, [picture('new')], next);
    expect(contentsOf(inputs)).toEqual(['new', 'left', 'right', 'two ducks', 'holiday', 'boxed']);
  });

  it('say which turn they come from, what made them there, and how its answer pointed at them', () => {
    const { inputs } = goOnFrom(report, [], next);
    const earlier = { by: 'earlier', runId: run.runId };
    expect(inputs.map(({ producedBy }) => producedBy)).toEqual([
      { ...earlier, handle: '<mask-2>', madeBy: 'image-segmentation' },
      { ...earlier, handle: '<mask-2>', madeBy: 'image-segmentation' },
      { ...earlier, handle: '<text-1>', madeBy: 'object-detection' },
      { ...earlier, handle: 'holiday.png', madeBy: 'request' },
      { ...earlier, handle: '<image-1>', madeBy: 'object-detection' },
    ]);
  });

  it('lie under its own prefix, each copied from where the turn before keeps it', () => {
    const { inputs, copies } = goOnFrom(report, [picture('new')], next);
    const taken = inputs.slice(1);
    expect(taken.map(({ key }) => key)).toEqual(taken.map(({ sha256 }) => artifactKey(next, sha256)));
    expect(copies).toEqual(
      taken.map(({ sha256 }) => ({ from: artifactKey(run, sha256), to: artifactKey(next, sha256) })),
    );
  });

  it('hold each content once, even where it is given anew', () => {
    const given = picture('holiday');
    const { inputs, copies } = goOnFrom(report, [given], next);
    expect(contentsOf(inputs)).toEqual(['holiday', 'left', 'right', 'two ducks', 'boxed']);
    expect(inputs[0]).toBe(given);
    expect(copies.map(({ from }) => from)).not.toContain(artifactKey(run, given.sha256));
  });

  it('leave out boxes, labels and vectors, which no task takes', () => {
    const made = new Map([
      [
        TaskId.parse('1'),
        [
          resource('1', 'boxes', 'application/json', 'boxes'),
          resource('1', 'labels', 'application/json', 'classes'),
          resource('1', 'text', 'text/plain', 'two ducks'),
        ],
      ],
    ]);
    const { inputs } = goOnFrom(reportWith({ made }), [], next);
    expect(contentsOf(inputs)).toEqual(['two ducks', 'holiday']);
  });

  it('are at most 64, of which the oldest are left out', () => {
    const older = Array.from({ length: 60 }, (_, at): Resource => ({
      ...resource('1', 'image', 'image/png', `older ${at}`),
      producedBy: {
        by: 'earlier',
        runId: RunId.parse('local.older'),
        handle: `<image-${at}>`,
        madeBy: 'text-to-image',
      },
    }));
    const { inputs } = goOnFrom(
      reportWith({ inputs: [picture('holiday'), ...older] }),
      [picture('new')],
      next,
    );
    expect(inputs).toHaveLength(64);
    expect(contentsOf(inputs.slice(0, 6))).toEqual(
      contentsOf(goOnFrom(report, [picture('new')], next).inputs),
    );
    expect(inputs.at(-1)?.producedBy).toMatchObject({ runId: 'local.older', handle: '<image-57>' });
  });
});

describe('what was said before', () => {
  it('points at the inputs of the new request, which had other handles then', () => {
    const { turns } = goOnFrom(report, [picture('new')], next);
    expect(turns).toEqual([
      {
        runId: run.runId,
        text: 'What is in it?',
        answer:
          'In <input-5> there are two ducks: see <input-6>. The parts are <input-2>, <input-3>; ' +
          '(the audio of an earlier turn) is not there.',
      },
    ]);
  });

  it('is retold in turns before that one too: there, its inputs are meant, and never what it made', () => {
    const turns = [
      { runId: RunId.parse('local.older'), text: 'Draw', answer: 'See <input-1> and <image-1>.' },
    ];
    const [oldest] = goOnFrom(reportWith({ turns }), [], next).turns;
    expect(oldest?.answer).toBe('See <input-4> and (the image of an earlier turn).');
  });

  const turn = (at: number, length: number): Turn => ({
    runId: RunId.parse(`local.turn-${at}`),
    text: 'x'.repeat(length),
    answer: '',
  });

  it('is kept within a number of turns, the oldest dropped first', () => {
    const turns = Array.from({ length: mostTurns + 5 }, (_, at) => turn(at, 10));
    expect(keptTurns(turns)).toEqual(turns.slice(5));
  });

  it('is kept within a number of characters, the oldest dropped first, even where an older one would fit', () => {
    const fitting = Math.floor(turnCharacters / 3_000);
    const turns = [turn(0, 1), ...Array.from({ length: fitting + 1 }, (_, at) => turn(at + 1, 3_000))];
    expect(keptTurns(turns)).toEqual(turns.slice(2));
  });

  it('is cut where a text is too long, and the last turn is always kept', () => {
    const long = { runId: run.runId, text: 'x'.repeat(100_000), answer: 'y'.repeat(100_000) };
    const [kept, ...others] = keptTurns([turn(0, 4_000), turn(1, 4_000), turn(2, 4_000), long]);
    expect(others).toHaveLength(3);
    expect(kept?.text).toHaveLength(longestTurnText);
    const last = keptTurns([turn(0, 4_000), long]).at(-1);
    expect(last?.text).toBe(`${'x'.repeat(longestTurnText - 1)}…`);
    expect(last?.answer).toBe(`${'y'.repeat(longestTurnText - 1)}…`);
  });
});

describe('the record of a request', () => {
  const file = {
    path: '/a.png',
    name: 'a.png',
    kind: 'image',
    mediaType: 'image/png',
    bytes: 3,
    preview: '',
    changedAt: 0,
  } as const;
  const own = ownInputs(next, [{ ...file, sha256: sha256Of('new') }]);
  const fingerprint = (earlier: RunReport): string =>
    requestRecord(next, 'Read it aloud', goOnFrom(earlier, own, next)).fingerprint;

  it('is the same for the same request after the same run, and another one after another', () => {
    expect(fingerprint(report)).toBe(fingerprint(report));
    expect(fingerprint(reportWith({ answer: 'Something else.' }))).not.toBe(fingerprint(report));
    expect(fingerprint(reportWith({ inputs: [picture('older')] }))).not.toBe(fingerprint(report));
  });

  it('can be read again', () => {
    const record = requestRecord(next, 'Read it aloud', goOnFrom(report, own, next));
    expect(RequestRecord.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
  });

  it('of a release that knew no conversations begins one', () => {
    const { turns, ...old } = report.request;
    expect(turns).toEqual([]);
    expect(RequestRecord.parse(old)).toEqual(report.request);
  });

  it('that goes on from nothing has the fingerprint it always had', () => {
    const { fingerprint: now } = requestRecord(next, 'Hello', { turns: [], inputs: own, copies: [] });
    const content = own.map(({ kind, mediaType, sha256 }) => ({ kind, mediaType, sha256 }));
    expect(now).toBe(sha256Of(JSON.stringify({ text: 'Hello', inputs: content })));
  });
});
