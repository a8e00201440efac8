/** A conversation as people have it: the built client, a whole stack on real servers, real experts, run after run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type/node';
import { openArtifactStore } from '../../src/adapters/store-from-settings';
import { readSettings } from '../../src/config';
import { Caller } from '../../src/domain/ids';
import { requestKey, runPrefix } from '../../src/domain/record-keys';
import { RequestRecord } from '../../src/domain/run';
import { readRecord } from '../../src/records';
import { runNamed } from '../../src/commands/run-name';
import type { Stack } from '../../src/stack/start-stack';
import { type ClientEnd, projectFolder, runClient } from '../support/run-client';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const never = new AbortController().signal;
const caller = Caller.parse('local');
const homes = new StackHomes();
let stack: Stack;
let folder: string;
beforeAll(async () => {
  folder = homes.newHome();
  stack = await homes.start({ experts: { kind: 'start' }, workers: 1 });
  const astronaut = join(projectFolder, 'samples', 'astronaut.png');
  await said('What is in this picture, and how many people?', '--image', astronaut, '--id', 'first');
}, timeToStart);
afterAll(() => homes.clear(), 60_000);

interface Report {
  request: { after: string };
  status: string;
  tasks: {
    type: string;
    state: string;
    outputs: { kind: string; key: string; preview: string; savedAs?: string }[];
  }[];
}

const submit = (...words: string[]): Promise<ClientEnd> => runClient(stack.environment(), 'submit', ...words);

/** What a run came to. */
async function said(...words: string[]): Promise<Report> {
  const { code, stdout, stderr } = await submit(...words, '--wait', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report; // its own last line
}

const store = () => openArtifactStore(readSettings(stack.environment()));
const requestOf = (key: string): Promise<RequestRecord> =>
  readRecord(store(), requestKey(runNamed(caller, key)), RequestRecord, never);

it('goes on from what a run has found: "it" is the text that the run before made', async () => {
  const { request, status, tasks } = await said(
    'Read it aloud',
    ...['--after', 'first', '--id', 'second', '--save', join(folder, 'second')],
  );
  expect({ after: request.after, status }).toEqual({ after: 'first', status: 'answered' });
  expect(tasks.map(({ type, state }) => [type, state])).toEqual([['text-to-speech', 'done']]);
  const [speech] = tasks[0]?.outputs ?? [];
  expect((await fileTypeFromBuffer(readFileSync(speech?.savedAs ?? '')))?.mime).toBe('audio/wav');

  const { inputs, turns } = await requestOf('second');
  expect(turns).toMatchObject([
    { runId: 'local.first', text: 'What is in this picture, and how many people?' },
  ]);
  expect(turns[0]?.answer).toMatch(/1 person/);
  expect(inputs.map(({ kind, producedBy }) => [kind, producedBy])).toEqual([
    ['text', { by: 'earlier', runId: 'local.first', handle: '<text-1>', madeBy: 'object-detection' }],
    ['image', { by: 'earlier', runId: 'local.first', handle: 'astronaut.png', madeBy: 'request' }],
    ['image', { by: 'earlier', runId: 'local.first', handle: '<image-1>', madeBy: 'object-detection' }],
  ]);
  const told = await runClient(stack.environment(), 'result', 'second');
  expect(told.stdout).toContain('\nafter: first\n');
}, 90_000);

it('keeps all it needs under its own prefix', async () => {
  await said('Read it aloud', '--after', 'first', '--id', 'second');
  const prefix = runPrefix(runNamed(caller, 'second'));
  const { inputs } = await requestOf('second');
  const there = await store().list(`${prefix}artifacts/`, never);
  for (const { key } of inputs) expect(there).toContain(key);
}, 90_000);

it('goes on and on: a third turn knows the first, and the same submission again is the same run', async () => {
  await said('Read it aloud', '--after', 'first', '--id', 'second');
  const coffee = join(projectFolder, 'samples', 'coffee.png');
  const asked = ['Find the things in the first picture', '--image', coffee, '--id', 'third'];
  const { tasks } = await said(...asked, '--after', 'second');
  expect(tasks[0]?.outputs.find(({ kind }) => kind === 'text')?.preview).toMatch(/cup/);
  const { inputs, turns } = await requestOf('third');
  expect(turns.map(({ runId }) => runId)).toEqual(['local.first', 'local.second']);
  expect(inputs.map(({ kind }) => kind)).toEqual(['image', 'audio', 'text', 'image', 'image']);

  const again = await submit(...asked, '--after', 'second', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ start: 'finished already' });
  const other = await submit(...asked, '--after', 'first');
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('belongs to another request') });
}, 120_000);

it('goes on from no run but a finished one of the caller’s own, and leaves nothing behind', async () => {
  const unknown = await submit('Read it aloud', '--after', 'nobody', '--id', 'lost');
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringMatching(/^There is no run nobody of/) });

  const environment = { ...stack.environment(), IMPRESARIO_CALLER: 'other' };
  for (const name of ['first', 'local.first']) {
    const theirs = await runClient(environment, 'submit', 'Read it aloud', '--after', name, '--id', 'lost');
    expect(theirs).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(new RegExp(`^There is no run ${name} of the caller other`)),
    });
  }

  // A run that no worker has begun is not finished.
  const idle = { ...stack.environment(), TEMPORAL_TASK_QUEUE: 'nobody-polls' };
  expect((await runClient(idle, 'submit', 'Say "hello" aloud', '--id', 'waiting')).code).toBe(0);
  const early = await submit('Read it aloud', '--after', 'waiting', '--id', 'lost');
  expect(early).toMatchObject({ code: 3, stderr: expect.stringMatching(/^The run waiting is not finished/) });

  expect(await store().list('runs/local/local.lost/', never)).toEqual([]);
  expect(await store().list('runs/other/', never)).toEqual([]);
}, 90_000);
