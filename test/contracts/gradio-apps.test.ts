/** What calling a Gradio app promises, against a real Gradio server. Skipped by name where pip can't fetch Gradio. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createGradioExperts, createGradioHub, GradioEntry } from '../../src/adapters/gradio';
import { Failure } from '../../src/domain/failures';
import { ModelId } from '../../src/domain/ids';
import type { TaskType } from '../../src/domain/task-catalogue';
import type { ExpertInput, ExpertOutput } from '../../src/ports';
import { findGradio, type RunningGradio, startGradio } from '../support/gradio-server';
import { projectFolder } from '../support/run-client';

const gradio = findGradio();
if (gradio.is === 'missing') process.stderr.write(`Gradio apps are not tested here: ${gradio.why}\n`);
const packages = gradio.is === 'there' ? gradio.packages : '';

const never = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'impresario-gradio-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = (text: string): ExpertInput => ({ name: 'text', is: 'text', text });
const picturePath = join(projectFolder, 'samples', 'chelsea.png');
const picture: ExpertInput = {
  name: 'image',
  is: 'file',
  kind: 'image',
  mediaType: 'image/png',
  path: picturePath,
};
const pathOf = (output: ExpertOutput | undefined): string => (output?.is === 'file' ? output.path : '');
const about = (task: TaskType, api: string, from: string, more: object = {}): object => ({
  task,
  api,
  arguments: [{ from }],
  ...more,
});

/** A second of a quiet tone, as 16-bit WAV. */
function tone(): ExpertInput {
  const rate = 8_000;
  const bytes = Buffer.alloc(44 + rate * 2);
  bytes.write('RIFF');
  bytes.writeUInt32LE(36 + rate * 2, 4);
  bytes.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
    [40, rate * 2],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36);
  for (let at = 0; at < rate; at += 1) bytes.writeInt16LE(Math.round(1000 * Math.sin(at / 5)), 44 + at * 2);
  const path = join(folder, 'tone.wav');
  writeFileSync(path, bytes);
  return { name: 'audio', is: 'file', kind: 'audio', mediaType: 'audio/wav', path };
}

/** The largest sample of a 16-bit WAV file. */
function loudest(path: string): number {
  const bytes = readFileSync(path);
  const start = bytes.indexOf('data') + 8;
  return Math.max(
    ...new Int16Array(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length)),
  );
}

(gradio.is === 'there' ? describe : describe.skip)('calling a Gradio app', () => {
  let server: RunningGradio;
  beforeAll(async () => {
    server = await startGradio(packages);
  }, 120_000);
  afterAll(() => server.stop());

  interface Asked {
    signal?: AbortSignal;
    maxOutputBytes?: number;
    said?: string[];
    secrets?: Record<string, string>;
    hubUrl?: string;
  }

  function call(written: object, inputs: ExpertInput[], asked: Asked = {}): Promise<readonly ExpertOutput[]> {
    const {
      signal = never,
      maxOutputBytes = 10_000_000,
      said = [],
      secrets = {},
      hubUrl = 'http://127.0.0.1:1',
    } = asked;
    const at = 'space' in written ? {} : { url: server.url };
    const entry = GradioEntry.parse({ protocol: 'gradio', name: 'app', ...at, ...written });
    const experts = createGradioExperts({
      entries: [entry],
      hubUrl,
      secret: (variable) => secrets[variable] ?? '',
      tell: (sentence) => said.push(sentence),
      lookEvery: 10,
    });
    const model = {
      id: ModelId.parse('own/app'),
      revision: '1',
      endpoint: { via: 'space', name: 'app' },
    } as const;
    return experts.call(
      {
        task: entry.task,
        model,
        inputs,
        idempotencyKey: 'key',
        folder: mkdtempSync(join(folder, 'call-')),
        maxOutputBytes,
        spend: () => undefined,
      },
      signal,
    );
  }

  it('gives it a picture from disk, and puts the picture it makes into the folder of the call', async () => {
    const [made] = await call(about('depth-estimation', '/invert', 'image'), [picture]);
    expect(made).toMatchObject({ is: 'file', kind: 'image' });
    const [before, after] = await Promise.all([sharp(picturePath).stats(), sharp(pathOf(made)).stats()]);
    expect(after.channels[0]?.mean).toBeCloseTo(255 - (before.channels[0]?.mean ?? 0), 1);
  });

  it('gives it a recording, with a constant of the entry beside it', async () => {
    const given = { sound: { from: 'audio' }, factor: { constant: 3 } };
    const [made] = await call({ task: 'audio-to-audio', api: '/volume', arguments: given }, [tone()]);
    expect(loudest(pathOf(made))).toBe(3000);
  });

  it('fills parameters by name or in order, and leaves the others to the app', async () => {
    const byName = {
      task: 'text-generation',
      api: '/shout',
      arguments: { mark: { constant: '!' }, text: { from: 'text' } },
    };
    expect(await call(byName, [words('hello')])).toEqual([{ is: 'text', text: 'HELLO!!' }]);
    const inOrder = { ...byName, arguments: [{ from: 'text' }, { constant: '?' }, { constant: 3 }] };
    expect(await call(inOrder, [words('hello')])).toEqual([{ is: 'text', text: 'HELLO???' }]);
  });

  it('reads classes, names and numbers in the shapes of the app’s page', async () => {
    const given = [
      await call(about('text-classification', '/mood', 'text'), [words('good')]),
      await call(about('token-classification', '/names', 'text'), [words('I met Ada')]),
      await call(about('feature-extraction', '/measure', 'text'), [words('four')]),
    ];
    expect(given).toMatchObject([
      [{ kind: 'labels', value: [{ label: 'POSITIVE', score: 0.9, word: '' }, { label: 'NEGATIVE' }] }],
      [
        {
          kind: 'labels',
          value: [
            { label: 'PER', word: 'I ' },
            { label: 'PER', word: 'Ada ' },
          ],
        },
      ],
      [{ kind: 'vector', value: [4, 1.5] }],
    ]);
  });

  it('takes the one that is asked for of an output that holds two pictures', async () => {
    const entry = about('depth-estimation', '/before_after', 'image', { output: { item: 1 } });
    const [second] = await call(entry, [picture]);
    const [before, after] = await Promise.all([sharp(picturePath).stats(), sharp(pathOf(second)).stats()]);
    expect(after.channels[0]?.mean).toBeCloseTo(255 - (before.channels[0]?.mean ?? 0), 0);
  });

  it('knows nothing of what an app keeps to itself between its own visitors', async () => {
    expect(await call(about('text-generation', '/counts', 'text'), [words('visit')])).toEqual([
      { is: 'text', text: 'visit 1' },
    ]);
  });

  it('shows the token that the entry names, and none where it names none', async () => {
    const entry = about('text-generation', '/who', 'text');
    expect(await call(entry, [words('')])).toEqual([{ is: 'text', text: 'nobody' }]);
    const secrets = { APP_TOKEN: 'hf_secret' };
    const named = await call({ ...entry, tokenVariable: 'APP_TOKEN' }, [words('')], { secrets });
    expect(named).toEqual([{ is: 'text', text: 'Bearer hf_secret' }]);
    await expect(call({ ...entry, tokenVariable: 'APP_TOKEN' }, [words('')])).rejects.toMatchObject({
      type: 'Expert.Unauthorized',
      message: expect.stringContaining('APP_TOKEN, which is not set'),
    });
  });

  it('takes the call back from the app when the run is cancelled', async () => {
    const caller = new AbortController();
    const reason = new Error('the run was cancelled');
    const calling = call(about('text-generation', '/slow', 'text'), [words('taken-back')], {
      signal: caller.signal,
    });
    const ended = expect(calling).rejects.toBe(reason);
    await until(() => server.note('taken-back').startsWith('working'));
    caller.abort(reason);
    await ended;
    await until(() => !server.note('taken-back').startsWith('working'));
    expect(server.note('taken-back')).not.toBe('finished');
  });

  it('says where a call stands in the queue, takes it out again, and says that a queue is full', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const slow = about('text-generation', '/slow', 'text');
    const said: string[] = [];
    const working = call(slow, [words('working')], { signal: first.signal }).catch(() => 'over');
    await until(() => server.note('working').startsWith('working'));
    const waiting = call(slow, [words('waiting')], { signal: second.signal, said }).catch(() => 'over');
    await until(() => said.some((sentence) => sentence.includes('waits in the queue of app')));
    await expect(call(slow, [words('too-many')])).rejects.toMatchObject({
      type: 'Expert.Unavailable',
      message: expect.stringContaining('busy'),
    });
    second.abort();
    expect(await waiting).toBe('over');
    first.abort();
    expect(await working).toBe('over');
    await call(about('text-generation', '/refuse', 'text'), [words('x')]).catch(() => undefined);
    expect(server.note('waiting')).toBe('');
  });

  it('gives up after the time of the entry', async () => {
    const entry = about('text-generation', '/slow', 'text', { timeoutSeconds: 1 });
    await expect(call(entry, [words('late')])).rejects.toMatchObject({
      type: 'Expert.Unavailable',
      message: expect.stringContaining('was not done within 1 s'),
    });
  });

  it.each([
    ['/refuse', 'Expert.InputRejected', 'There is no moon in the sea'],
    ['/run_short', 'Expert.Unavailable', 'You have used it all up'],
    ['/breaks', 'Expert.Unavailable', 'failed at its work and does not say why'],
    ['/nowhere', 'Expert.Gone', '/nowhere (api in endpoints.json); it has /invert'],
  ])('that answers %s with an error: %s, in its own words', async (api, type, message) => {
    const failing = await call(about('text-generation', api, 'text'), [words('the sea')]).catch(
      (error: unknown) => error,
    );
    expect(failing).toBeInstanceOf(Failure);
    expect(failing).toMatchObject({ type, message: expect.stringContaining(message) });
  });

  it.each([
    [{ sea: { from: 'text' } }, 'it has no parameter sea (arguments.sea); it has text, mark, times'],
    [{ text: { from: 'text' } }, 'its parameter mark gets no value'],
    [
      [{ from: 'text' }, { constant: 1 }, { constant: 1 }, { constant: 1 }],
      'lists 4 values, and /shout takes 3',
    ],
  ])('says which parameter does not fit: %j', async (given, message) => {
    await expect(
      call({ task: 'text-generation', api: '/shout', arguments: given }, [words('x')]),
    ).rejects.toMatchObject({
      type: 'Expert.InputRejected',
      message: expect.stringContaining(message),
    });
  });

  it.each([
    [
      about('text-to-image', '/shout', 'prompt', { arguments: [{ from: 'prompt' }, { constant: '' }] }),
      'there is no file in it',
    ],
    [about('object-detection', '/invert', 'image'), 'it is no boxes in a known shape'],
    [about('depth-estimation', '/invert', 'image', { output: { index: 3 } }), 'it makes 1 in all'],
  ])('has given an invalid output where it makes something else', async (entry, message) => {
    const prompt: ExpertInput = { ...words('a cat'), name: 'prompt' };
    await expect(call(entry, [picture, prompt])).rejects.toMatchObject({
      type: 'Expert.OutputInvalid',
      message: expect.stringContaining(message),
    });
  });

  it('cuts off a file that is larger than an output may be', async () => {
    const entry = about('text-to-speech', '/large', 'text');
    const [whole] = await call(entry, [words('x')]);
    expect(statSync(pathOf(whole)).size).toBe(3_000_004);
    await expect(call(entry, [words('x')], { maxOutputBytes: 1_000_000 })).rejects.toMatchObject({
      type: 'Output.TooLarge',
    });
  });

  it('finds a Space through the hub, and waits for one that sleeps', async () => {
    const stages = ['SLEEPING', 'APP_STARTING', 'RUNNING'];
    const hub = createServer((request, response) => {
      const stage = stages.length > 1 ? stages.shift() : stages[0];
      const answer = request.url?.endsWith('/host')
        ? { host: server.url }
        : { id: 'owner/app', runtime: { stage } };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
    const { port } = hub.address() as AddressInfo; // a TCP server's address is one
    const said: string[] = [];
    const entry = { space: 'owner/app', ...about('text-generation', '/shout', 'text') };
    const asked = { ...entry, arguments: [{ from: 'text' }, { constant: '!' }] };
    const made = await call(asked, [words('hi')], { hubUrl: `http://127.0.0.1:${port}`, said });
    hub.close();
    expect(made).toEqual([{ is: 'text', text: 'HI!!' }]);
    expect(said[0]).toBe('The Space owner/app sleeps and is being woken: waiting for it.');
  });

  it('is unavailable where nothing answers', async () => {
    const entry = { ...about('text-generation', '/shout', 'text'), url: 'http://127.0.0.1:1' };
    await expect(call(entry, [words('x')])).rejects.toMatchObject({ type: 'Expert.Unavailable' });
  });
});

it('lists the apps of endpoints.json as models of their tasks', async () => {
  const entry = GradioEntry.parse({
    protocol: 'gradio',
    name: 'depth',
    space: 'owner/depth',
    description: 'Depth of photographs.',
    ...about('depth-estimation', '/predict', 'image'),
  });
  expect(await createGradioHub([entry]).models('depth-estimation', never)).toMatchObject([
    { id: 'owner/depth', endpoint: { via: 'space', name: 'depth' }, description: 'Depth of photographs.' },
  ]);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(50);
}
