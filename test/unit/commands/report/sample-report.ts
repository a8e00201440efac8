/** A finished run with every way a task can end, for tests of how it is told. */
import { createHash } from 'node:crypto';
import type { RunReport } from '../../../../src/commands/report/run-report';
import { runNamed } from '../../../../src/commands/run-name';
import { Caller, Sha256, TaskId } from '../../../../src/domain/ids';
import type { Kind } from '../../../../src/domain/kinds';
import { artifactKey } from '../../../../src/domain/record-keys';
import type { Resource } from '../../../../src/domain/resource';
import { OutcomeRecord, RequestRecord } from '../../../../src/domain/run';

export const run = runNamed(Caller.parse('local'), 'sample');

export const sha256Of = (content: string): Sha256 =>
  Sha256.parse(createHash('sha256').update(content).digest('hex'));

/** A resource whose artifact is `content`. */
export function resource(
  task: string,
  kind: Kind,
  mediaType: string,
  content: string,
  preview = '',
): Resource {
  const sha256 = sha256Of(content);
  return {
    kind,
    mediaType,
    bytes: content.length,
    sha256,
    key: artifactKey(run, sha256),
    preview,
    producedBy: { by: 'task', task: TaskId.parse(task) },
  };
}

const request = RequestRecord.parse({
  schema: 1,
  caller: run.caller,
  runId: run.runId,
  text: 'What is in it?',
  inputs: [
    {
      ...resource('1', 'image', 'image/png', 'holiday'),
      producedBy: { by: 'request', input: 1, name: 'holiday.png' },
    },
  ],
  submittedAt: '2026-12-01T12:00:00Z',
  fingerprint: sha256Of('request'),
});

const outcome = OutcomeRecord.parse({
  schema: 1,
  runId: run.runId,
  status: 'partly-answered',
  controller: { name: 'rules', languageModel: false },
  answer: 'In <input-1> there are two ducks: see <image-1>. The parts are <mask-2>; <audio-9> is not there.',
  repairs: ['Task 2: "obj-detection" was read as object-detection.'],
  tasks: [
    {
      state: 'done',
      id: '1',
      type: 'object-detection',
      model: 'local/detector',
      reason: 'the only one',
      callKeys: ['runs/local/local.sample/calls/1.json'],
      failedTries: [{ model: 'far/away', why: 'It did not answer in time.' }],
    },
    {
      state: 'done',
      id: '2',
      type: 'image-segmentation',
      model: 'local/cutter',
      reason: 'best by rank',
      callKeys: ['runs/local/local.sample/calls/2.json', 'runs/local/local.sample/calls/3.json'],
      failedTries: [],
    },
    { state: 'failed', id: '3', type: 'text-to-speech', why: 'No expert could.', failedTries: [] },
    { state: 'skipped', id: '4', type: 'audio-to-audio', why: 'It needs task 3.', failedTries: [] },
  ],
  usage: { promptTokens: 0, completionTokens: 0 },
  closedAt: '2026-12-01T12:00:09Z',
});

export const report: RunReport = {
  run,
  request,
  outcome,
  adapted: new Map([[TaskId.parse('1'), ['image: made smaller: 12000 × 9000 → 4096 × 3072']]]),
  lost: new Map(),
  made: new Map([
    [
      TaskId.parse('1'),
      [
        resource('1', 'image', 'image/png', 'boxed'),
        resource('1', 'text', 'text/plain; charset=utf-8', 'two ducks', '2 ducks\u001b[31m'),
      ],
    ],
    [
      TaskId.parse('2'),
      [resource('2', 'mask', 'image/png', 'left'), resource('2', 'mask', 'image/png', 'right')],
    ],
  ]),
};
