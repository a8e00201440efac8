/**
 * What calling an expert promises: through Hugging Face's client to the real local experts, and to a server that
 * answers as hosted ones do when they refuse, break or babble.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExpertEndpoint, createLocalExpertsHub } from '../../src/adapters/huggingface';
import { Failure } from '../../src/domain/failures';
import { ModelId } from '../../src/domain/ids';
import type { TaskType } from '../../src/domain/task-catalogue';
import type { ExpertCall, ExpertEndpoint, ExpertInput, ExpertOutput } from '../../src/ports';
import { type RunningExperts, startExperts } from '../support/expert-server';
import { projectFolder } from '../support/run-client';
import { allModels } from '../support/all-models';

const never = new AbortController().signal;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function callOf(
  task: TaskType,
  model: string,
  inputs: readonly ExpertInput[],
  maxOutputBytes = 10_000_000,
): ExpertCall {
  const folder = mkdtempSync(join(tmpdir(), 'impresario-endpoint-'));
  folders.push(folder);
  const id = ModelId.parse(`impresario/${model}`);
  return {
    task,
    model: { id, revision: '1', endpoint: { via: 'local', path: `/models/${id}` } },
    inputs,
    idempotencyKey: 'key-of-the-call',
    spend: () => undefined,
    folder,
    maxOutputBytes,
  };
}

const picture = (name: string): ExpertInput => ({
  name: 'image',
  is: 'file',
  kind: 'image',
  mediaType: 'image/png',
  path: join(projectFolder, 'samples', name),
});
const words = (text: string): ExpertInput => ({ name: 'text', is: 'text', text });

const pathOf = (output: ExpertOutput | undefined): string => (output?.is === 'file' ? output.path : '');

describe('calling the local experts', () => {
  let experts: RunningExperts;
  let endpoint: ExpertEndpoint;
  beforeAll(async () => {
    experts = await startExperts();
    endpoint = createExpertEndpoint({ expertsUrl: experts.url });
  }, 30_000);
  afterAll(() => experts.stop());

  it('gives what a detection found, and the picture with it drawn on', async () => {
    const call = callOf('object-detection', 'human-object-detection', [picture('astronaut.png')]);
    const [boxes, drawing] = await endpoint.call(call, never);
    expect(boxes).toMatchObject({ is: 'value', kind: 'boxes', value: [{ label: 'person' }] });
    expect(drawing).toMatchObject({ is: 'file', kind: 'image' });
    expect(readFileSync(pathOf(drawing)).toString('latin1', 1, 4)).toBe('PNG');
  });

  it('gives speech as a file in the folder of the call', async () => {
    const call = callOf('text-to-speech', 'flite-tts', [words('Hello.')]);
    const [speech] = await endpoint.call(call, never);
    expect(speech).toEqual({ is: 'file', kind: 'audio', path: join(call.folder, 'answer') });
    expect(statSync(pathOf(speech)).size).toBeGreaterThan(1000);
  });

  it('gives text, classes, names and pictures in the words of the domain', async () => {
    const given = await Promise.all([
      endpoint.call(callOf('image-to-text', 'tesseract-ocr', [picture('sign.png')]), never),
      endpoint.call(callOf('text-classification', 'vader-sentiment', [words('Lovely!')]), never),
      endpoint.call(callOf('token-classification', 'compromise-entities', [words('I met Ada.')]), never),
      endpoint.call(callOf('canny-control', 'canny-edges', [picture('chelsea.png')]), never),
    ]);
    expect(given).toMatchObject([
      [{ is: 'text', text: expect.stringContaining('Ada') }],
      [{ is: 'value', kind: 'labels', value: [{ label: 'POSITIVE', word: '' }, {}, {}] }],
      [{ is: 'value', kind: 'labels', value: [{ label: 'PER', word: 'Ada' }] }],
      [{ is: 'file', kind: 'image' }],
    ]);
  });

  it("hands on the expert's own sentence when it refuses an input", async () => {
    const call = callOf('image-to-text', 'tesseract-ocr', [picture('chelsea.png')]);
    await expect(endpoint.call(call, never)).rejects.toMatchObject({
      type: 'Expert.InputRejected',
      message: expect.stringContaining('There is no text in the picture'),
    });
  });

  it('ends the expert’s work when the call is cancelled', async () => {
    const caller = new AbortController();
    const call = callOf('text-to-speech', 'flite-tts', [words('On and on. '.repeat(900))]);
    const calling = endpoint.call(call, caller.signal);
    const reason = new Error('the run was cancelled');
    setTimeout(() => caller.abort(reason), 500);
    await expect(calling).rejects.toBe(reason);
  });

  it('knows their cards, without those that no plan can ask for', async () => {
    const cards = await allModels(createLocalExpertsHub({ expertsUrl: experts.url }), never);
    expect(cards.map(({ id, task }) => [String(id), task])).toEqual(
      expect.arrayContaining([['impresario/flite-tts', 'text-to-speech']]),
    );
    expect(cards.map(({ id }) => String(id))).not.toContain('impresario/draw-boxes');
  });
});

describe('an expert elsewhere', () => {
  type Answer = (response: ServerResponse) => void;
  let server: Server;
  let answer: Answer;
  let asked: IncomingHttpHeaders;
  let endpoint: ExpertEndpoint;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked = request.headers;
      request.resume().on('end', () => answer(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // a TCP server's address is one
    endpoint = createExpertEndpoint({ expertsUrl: `http://127.0.0.1:${port}` });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const speak = (maxOutputBytes?: number): Promise<readonly ExpertOutput[]> =>
    endpoint.call(callOf('text-to-speech', 'some-voice', [words('Hello.')], maxOutputBytes), never);
  const says =
    (status: number, body: string, headers: Record<string, string> = {}): Answer =>
    (response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    };

  it('is told the key of the call, so that it can tell a repeated one', async () => {
    answer = says(200, 'sound', { 'content-type': 'audio/wav' });
    await speak();
    expect(asked['idempotency-key']).toBe('key-of-the-call');
  });

  it.each([
    [400, 'Expert.InputRejected'],
    [401, 'Expert.Unauthorized'],
    [402, 'Expert.PaymentRequired'],
    [403, 'Expert.Unauthorized'],
    [404, 'Expert.Gone'],
    [410, 'Expert.Gone'],
    [413, 'Expert.InputRejected'],
    [422, 'Expert.InputRejected'],
    [429, 'Expert.Unavailable'],
    [500, 'Expert.Unavailable'],
    [503, 'Expert.Unavailable'],
    [504, 'Expert.Unavailable'],
  ])('that answers %d is %s, in its own words', async (status, type) => {
    answer = says(status, '{"error": "because of the moon"}');
    const failure = await speak().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ type, message: expect.stringContaining('because of the moon') });
  });

  it('that is busy is asked once: trying again is for Temporal, after the time it names', async () => {
    let times = 0;
    answer = (response) => {
      times += 1;
      says(503, '{"error": "loading"}', { 'retry-after': '7' })(response);
    };
    await expect(speak()).rejects.toMatchObject({ retryAfter: { known: true, milliseconds: 7000 } });
    expect(times).toBe(1);
  });

  it('that answers more than an output may have is cut off', async () => {
    answer = says(200, 'x'.repeat(5000), { 'content-type': 'audio/wav' });
    await expect(speak(1000)).rejects.toMatchObject({ type: 'Output.TooLarge' });
  });

  it('that answers words where sound was asked has given an invalid output', async () => {
    answer = says(200, '{"text": "no"}');
    await expect(speak()).rejects.toMatchObject({ type: 'Expert.OutputInvalid' });
  });

  it('that breaks off in the middle is unavailable', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': '1000' });
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    };
    await expect(speak()).rejects.toMatchObject({ type: 'Expert.Unavailable' });
  });

  it('that answers a list where a detection is asked in another shape has given an invalid output', async () => {
    answer = says(200, '[{"label": "cat"}]');
    const call = callOf('object-detection', 'some-eye', [picture('chelsea.png')]);
    await expect(endpoint.call(call, never)).rejects.toMatchObject({ type: 'Expert.OutputInvalid' });
  });

  it.each(['{"generated_text": "a cat"}', '[{"generated_text": "a cat"}]'])(
    'may caption with an object or a list: %s',
    async (body) => {
      answer = says(200, body);
      const call = callOf('image-to-text', 'some-eye', [picture('chelsea.png')]);
      expect(await endpoint.call(call, never)).toEqual([{ is: 'text', text: 'a cat' }]);
    },
  );

  it('that is not there is unavailable, and its list of models too', async () => {
    const away = 'http://127.0.0.1:1';
    const call = callOf('text-to-speech', 'some-voice', [words('Hello.')]);
    await expect(createExpertEndpoint({ expertsUrl: away }).call(call, never)).rejects.toMatchObject({
      type: 'Expert.Unavailable',
    });
    await expect(allModels(createLocalExpertsHub({ expertsUrl: away }), never)).rejects.toMatchObject({
      type: 'Model.HubUnavailable',
      message: expect.stringContaining(away),
    });
  });

  it('is none where no address is set', async () => {
    expect(await allModels(createLocalExpertsHub({ expertsUrl: '' }), never)).toEqual([]);
  });
});
