/** The demo's requests, handed in as a person would: the built client, a whole stack on real servers, real experts. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type/node';
import { demoRequests } from '../../src/demo/requests';
import type { Stack } from '../../src/stack/start-stack';
import { projectFolder, runClient } from '../support/run-client';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const homes = new StackHomes();
let stack: Stack;
let folder: string;
beforeAll(async () => {
  folder = homes.newHome();
  stack = await homes.start({ experts: { kind: 'start' }, workers: 1 });
}, timeToStart);
afterAll(() => homes.clear(), 60_000);

interface Report {
  status: string;
  controller: { name: string; languageModel: boolean };
  answer: string;
  tasks: {
    id: string;
    type: string;
    state: string;
    model: string;
    reason: string;
    why: string;
    outputs: { handle: string; kind: string; mediaType: string; preview: string; savedAs: string }[];
  }[];
}

/** Events of a `--json` command, one a line; the last one is the report. */
const linesOf = (stdout: string): Record<string, unknown>[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>); // our own client's lines

async function ask(name: string): Promise<{ report: Report; events: Record<string, unknown>[] }> {
  const request = demoRequests.find((each) => each.name === name);
  if (!request) throw new Error(`no demo request ${name}`);
  const inputs = request.inputs.flatMap(({ flag, source }) => [`--${flag}`, join(projectFolder, source)]);
  const saving = ['--wait', '--json', '--save', join(folder, name), '--id', name];
  const { code, stdout, stderr } = await runClient(
    stack.environment(),
    'submit',
    request.text,
    ...inputs,
    ...saving,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const events = linesOf(stdout);
  const report = events.at(-1) as unknown as Report; // its own last line
  expect(report.status).toBe(request.endsAs);
  expect(report.controller).toEqual({ name: 'rules', languageModel: false });
  return { report, events };
}

const mediaTypeOf = async (path: string): Promise<string | undefined> =>
  (await fileTypeFromBuffer(readFileSync(path)))?.mime;

it('says what is in a picture and how many people, draws it and reads the answer out loud', async () => {
  const { report, events } = await ask('describe');
  expect(report.tasks.map(({ type, state, model }) => [type, state, model])).toEqual([
    ['object-detection', 'done', 'impresario/human-object-detection'],
    ['text-to-speech', 'done', 'impresario/flite-tts'],
  ]);
  for (const { reason } of report.tasks) expect(reason).not.toBe('');
  expect(report.answer).toMatch(/1 person/);
  const saved = report.tasks.flatMap(({ outputs }) => outputs);
  const types = await Promise.all(
    saved
      .filter(({ kind }) => kind === 'image' || kind === 'audio')
      .map(async ({ savedAs }) => mediaTypeOf(savedAs)),
  );
  expect(types).toEqual(['image/png', 'audio/wav']);
  expect(events[0]).toMatchObject({ event: 'submitted', start: 'started' });
  const page = await fetch(String(events[0]?.['webUi']));
  expect(page.headers.get('content-type')).toContain('text/html');
}, 60_000);

it('reads a sign, finds its names and its feeling, and says it aloud, side by side', async () => {
  const { report } = await ask('sign');
  expect(report.tasks.map(({ type }) => type).sort()).toEqual([
    'image-to-text',
    'text-classification',
    'text-to-speech',
    'token-classification',
  ]);
  expect(report.answer).toContain('Ada Lovelace');
  expect(report.answer).toContain('London');
  expect(report.answer).toMatch(/positive/i);
}, 60_000);

it('joins what two independent tasks made', async () => {
  const { report } = await ask('join');
  const speech = report.tasks.find(({ type }) => type === 'text-to-speech');
  expect(speech?.state).toBe('done');
  const [sound] = speech?.outputs ?? [];
  const alone = await ask('sign');
  const [signAlone] = alone.report.tasks.find(({ type }) => type === 'text-to-speech')?.outputs ?? [];
  expect(statSync(sound?.savedAs ?? '').size).toBeGreaterThan(statSync(signAlone?.savedAs ?? '').size);
  expect(report.answer).toMatch(/cup/);
}, 90_000);

it.each([
  ['outlines', ['openpose-control', 'hed-control', 'image-to-image']],
  ['regions', ['mlsd-control', 'image-segmentation', 'scribble-control']],
  ['trim', ['video-to-video']],
])(
  '%s: does %j, each with a file that can be opened',
  async (name, types) => {
    const { report } = await ask(name);
    expect(report.tasks.map(({ type }) => type)).toEqual(types);
    for (const { type, outputs } of report.tasks) {
      const [main] = outputs;
      const kind = type === 'video-to-video' ? 'video/' : 'image/';
      expect(await mediaTypeOf(main?.savedAs ?? '')).toContain(kind);
    }
  },
  60_000,
);

it('the demo as a whole has twelve types of task really done, and more', async () => {
  const reports = [];
  for (const { name } of demoRequests) reports.push((await ask(name)).report);
  const done = reports.flatMap(({ tasks }) => tasks.filter(({ state }) => state === 'done'));
  expect(new Set(done.map(({ type }) => type)).size).toBeGreaterThanOrEqual(12);
}, 120_000);

it('does what can be done of what can’t, and says plainly what was not', async () => {
  const { report } = await ask('impossible');
  expect(report.tasks).toMatchObject([
    { type: 'canny-control', state: 'done' },
    { type: 'text-to-video', state: 'skipped', why: expect.stringContaining('No expert for text-to-video') },
  ]);
  expect(report.answer).toMatch(/video/);
}, 60_000);

it('the same request under the same id is the same run; another one is refused', async () => {
  await ask('describe');
  const again = await ask('describe');
  expect(again.events[0]).toMatchObject({ start: 'finished already' });
  const other = await runClient(stack.environment(), 'submit', 'Something else', '--id', 'describe');
  expect(other.code).toBe(2);
  expect(other.stderr).toMatch(/^The id describe belongs to another request/);
}, 90_000);

it('tells a finished run again, and lists it', async () => {
  const { report } = await ask('describe');
  const told = await runClient(stack.environment(), 'result', 'describe');
  expect(told.code).toBe(0);
  expect(told.stdout).toContain('controller: rules (no language model)');
  expect(told.stdout).toContain(report.tasks[0]?.model);
  const watched = await runClient(stack.environment(), 'watch', 'describe');
  expect(watched).toMatchObject({ code: 0 });
  const listed = await runClient(stack.environment(), 'list', '--json');
  expect(linesOf(listed.stdout)).toContainEqual(
    expect.objectContaining({ key: 'describe', status: 'completed' }),
  );
}, 60_000);

it('the doctor finds every part in order', async () => {
  const { code, stdout } = await runClient(stack.environment(), 'doctor');
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('no language model') });
}, 60_000);
