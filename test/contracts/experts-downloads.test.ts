/** Weights that are fetched at the first call, from a stand-in for the hub that serves the tiny models as the hub does. */
import { readFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningExperts, startExperts } from '../support/expert-server';
import { writeTinyModels } from '../support/tiny-models';
import { describeTransformers, runDownload } from '../support/transformers-part';

const sentiment = 'Xenova/distilbert-base-uncased-finetuned-sst-2-english';
const speech = 'onnx-community/Supertonic-TTS-ONNX';
const notThere = 'Xenova/bert-base-NER';

describeTransformers('weights of transformers.js', () => {
  const folders = ['hub', 'weights'].map((name) => mkdtempSync(join(tmpdir(), `impresario-${name}-`)));
  const [onHub = '', weights = ''] = folders;
  const asked: string[] = [];
  let hub: Server;
  let address: string;
  let experts: RunningExperts;
  beforeAll(async () => {
    writeTinyModels(onHub, [sentiment, speech]);
    hub = createServer((request, response) => {
      const [, model = '', file = ''] =
        /^\/([^/]+\/[^/]+)\/resolve\/main\/(.+)$/.exec(request.url ?? '') ?? [];
      const path = join(onHub, model, file);
      if (request.headers.range === undefined) asked.push(`${model}: ${file}`);
      if (existsSync(path) && statSync(path).isFile()) response.end(readFileSync(path));
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => hub.once('listening', resolve));
    address = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`; // it listens on a port
    experts = await startExperts(['--weights', weights, '--downloads', 'on', '--hub', address]);
  });
  afterAll(async () => {
    await experts.stop();
    hub.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const post = (model: string, inputs: string): Promise<Response> =>
    fetch(`${experts.url}/models/${model}`, { method: 'POST', body: JSON.stringify({ inputs }) });
  const readinessOf = async (model: string): Promise<string | undefined> => {
    const { models } = (await (await fetch(`${experts.url}/models`)).json()) as {
      models: { id: string; ready: string }[];
    };
    return models.find(({ id }) => id === model)?.ready;
  };

  it('are fetched once, by the first of the calls that come together, and are there then', async () => {
    expect(await readinessOf(sentiment)).toBe('on first use');
    const answers = await Promise.all([post(sentiment, 'good'), post(sentiment, 'bad')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readinessOf(sentiment)).toBe('downloaded');
    expect(asked.filter((file) => file === `${sentiment}: onnx/model_quantized.onnx`)).toHaveLength(1);
  });

  it('that the hub does not give are a clear 503, and the model is not offered for a while', async () => {
    const refused = await post(notThere, 'Ada');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      error: expect.stringMatching(/weights of Xenova\/bert-base-NER are not on this machine/) as unknown,
    });
    expect(await readinessOf(notThere)).toBeUndefined();
  });

  it('can be fetched ahead of time, by task, with what else the model needs', async () => {
    expect(runDownload('--weights', weights, '--hub', address, 'no-such-task')).toMatchObject({
      status: 1,
      said: expect.stringMatching(/no model and no task no-such-task. The tasks are: audio-class/) as unknown,
    });
    await download('text-to-speech');
    expect(existsSync(join(weights, speech, 'voices', 'F1.bin'))).toBe(true);
    expect(await readinessOf(speech)).toBe('downloaded');
    const spoken = await post(speech, 'Hello');
    expect(spoken.headers.get('content-type')).toBe('audio/wav');
  });

  /** As a person runs it; not by `runDownload`, which would keep the stand-in from answering. */
  async function download(...names: string[]): Promise<void> {
    const { spawn } = await import('node:child_process');
    const program = join(__dirname, '..', '..', 'dist', 'experts', 'transformers', 'download.js');
    const child = spawn(process.execPath, [program, '--weights', weights, '--hub', address, ...names]);
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  }
});
