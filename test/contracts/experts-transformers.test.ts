/**
 * Every model of the table of transformers.js, by the real server, the real library and the real ONNX runtime. The
 * networks are tiny ones of the same kinds, made here: the real weights lie on a hub. What is tested is that requests
 * reach them whole, and that their answers are what the protocol says.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { transformersModels } from '../../src/experts/transformers/models';
import { type RunningExperts, startExperts } from '../support/expert-server';
import { wavOf } from '../support/sounds';
import { writeTinyModels } from '../support/tiny-models';
import { describeTransformers, runDownload } from '../support/transformers-part';

type Body = string | Uint8Array<ArrayBuffer>;
const say = (inputs: unknown, parameters: object = {}): Body => JSON.stringify({ inputs, parameters });
const number: unknown = expect.any(Number);

/** 20 × 12 pixels, the left half black. */
const painted = async (colour: string): Promise<Uint8Array<ArrayBuffer>> => {
  const black = await sharp({ create: { width: 10, height: 12, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const picture = sharp({ create: { width: 20, height: 12, channels: 3, background: colour } });
  return Uint8Array.from(
    await picture
      .composite([{ input: black, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
};
const red = (): Promise<Body> => painted('#f00');
const base64 = async (): Promise<string> => Buffer.from(await painted('#f00')).toString('base64');

/** What is sent to each, and what comes back. */
const told: Readonly<Record<string, readonly [() => Body | Promise<Body>, unknown][]>> = {
  'text-classification': [
    [() => say('A good cat.'), [[expect.objectContaining({ label: 'POSITIVE' }), expect.anything()]]],
    [() => say('A bad cat.'), [[expect.objectContaining({ label: 'NEGATIVE' }), expect.anything()]]],
  ],
  'token-classification': [
    [
      () => say('Ada Lovelace lives in London.'),
      [
        { entity_group: 'PER', word: 'Ada Lovelace', start: 0, end: 12, score: number },
        { entity_group: 'LOC', word: 'London', start: 22, end: 28, score: number },
      ],
    ],
  ],
  'question-answering': [
    [
      () => say({ question: 'Where is Ada?', context: 'Ada lives in London.' }),
      { answer: 'London', start: 13, end: 19, score: number },
    ],
  ],
  'fill-mask': [
    [
      () => say('The <mask> is good', { top_k: 1 }),
      [{ token_str: 'cat', sequence: 'the cat is good', token: number, score: number }],
    ],
  ],
  'zero-shot-classification': [
    [
      () => say('the cat', { candidate_labels: ['music', 'animals'] }),
      [
        { label: 'animals', score: number },
        { label: 'music', score: number },
      ],
    ],
  ],
  'feature-extraction': [
    [() => say('cat'), [1, 0, 0]],
    [
      () => say(['cat', 'music']),
      [
        [1, 0, 0],
        [0, 1, 0],
      ],
    ],
  ],
  'sentence-similarity': [
    [
      () => say({ source_sentence: 'cat', sentences: ['cat', 'music'] }),
      [expect.closeTo(1, 5), expect.closeTo(0, 5)],
    ],
  ],
  'text-ranking': [
    [
      () => JSON.stringify({ query: 'where', texts: ['music', 'london', 'cat'] }),
      [1, 2, 0].map((index) => ({ index, score: number })),
    ],
  ],
  summarization: [[() => say('The red, red cat.'), [{ summary_text: 'red' }]]],
  translation: [[() => say('cat', { src_lang: 'en', tgt_lang: 'German' }), [{ translation_text: 'cat' }]]],
  'text2text-generation': [[() => say('dog'), [{ generated_text: 'dog' }]]],
  'text-generation': [[() => say('Hello'), [{ generated_text: 'ada lovelace' }]]],
  'image-classification': [
    [red, expect.arrayContaining([{ label: 'red', score: number }])],
    [() => painted('#00f'), [{ label: 'blue', score: number }, expect.anything(), expect.anything()]],
  ],
  'object-detection': [
    [red, [{ label: 'red', score: number, box: { xmin: 5, ymin: 3, xmax: 15, ymax: 9 } }]],
  ],
  'image-feature-extraction': [[red, [expect.closeTo(0, 1), expect.closeTo(-1, 5), expect.closeTo(-1, 5)]]],
  'zero-shot-image-classification': [
    [
      async () => say({ image: await base64() }, { candidate_labels: ['green', 'red'] }),
      [
        { label: 'red', score: number },
        { label: 'green', score: number },
      ],
    ],
  ],
  'image-to-text': [[red, { generated_text: 'red' }]],
  'document-question-answering': [
    [async () => say({ image: await base64(), question: 'Where?' }), [{ answer: 'red' }]],
  ],
  'automatic-speech-recognition': [
    [() => wavOf(0.9), { text: 'loud' }],
    [() => wavOf(0), { text: 'quiet' }],
  ],
  'audio-classification': [
    [
      () => wavOf(0.9),
      [
        { label: 'Loud', score: number },
        { label: 'Quiet', score: number },
      ],
    ],
    [
      () => wavOf(0),
      [
        { label: 'Quiet', score: number },
        { label: 'Loud', score: number },
      ],
    ],
  ],
};

describeTransformers('transformers.js', () => {
  const weights = mkdtempSync(join(tmpdir(), 'impresario-weights-'));
  let experts: RunningExperts;
  let prepared: ReturnType<typeof runDownload>;
  beforeAll(async () => {
    writeTinyModels(weights);
    prepared = runDownload('--weights', weights, '--offline');
    experts = await startExperts(['--weights', weights, '--total-memory-mb', '3000']);
  }, 120_000);
  afterAll(async () => {
    await experts.stop();
    rmSync(weights, { recursive: true });
  });

  const modelFor = (does: string): string => transformersModels.find((each) => each.does === does)?.id ?? '';
  const post = (does: string, body: Body): Promise<Response> =>
    fetch(`${experts.url}/models/${modelFor(does)}`, {
      method: 'POST',
      body,
      headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    });

  it('takes weights that were brought into the folder by hand, once each could be loaded', async () => {
    expect(prepared).toMatchObject({ status: 0 });
    const { models } = (await (await fetch(`${experts.url}/models`)).json()) as {
      models: { id: string; ready: string; method: string }[];
    };
    for (const { id } of transformersModels)
      expect(models).toContainEqual(
        expect.objectContaining({ id, ready: 'downloaded', method: 'neural network' }),
      );
  });

  describe.each(Object.entries(told))('%s', (does, calls) => {
    it.each(calls.map(([body, answer], at) => ({ at, body, answer })))(
      'answers request $at as the protocol says',
      async ({ body, answer }) => {
        const response = await post(does, await body());
        expect(await response.json()).toEqual(answer);
        expect(response.status).toBe(200);
      },
    );
  });

  it('image-segmentation answers with masks of the size of the picture', async () => {
    const [found, other] = (await (await post('image-segmentation', await red())).json()) as {
      label: string;
      score: number;
      mask: string;
    }[];
    expect([found, other]).toMatchObject([
      { label: 'red', score: number },
      { label: 'green', score: number },
    ]);
    const mask = sharp(Buffer.from(found?.mask ?? '', 'base64'));
    expect(await mask.metadata()).toMatchObject({ width: 20, height: 12, format: 'png' });
    // The left half is black: it is the other's.
    expect(await greyAt(mask, 1, 6)).toBe(0);
    expect(await greyAt(mask, 18, 6)).toBe(255);
  });

  it('background-removal makes what is behind transparent', async () => {
    const cut = await picture('background-removal');
    expect(await cut.metadata()).toMatchObject({ width: 20, height: 12, hasAlpha: true });
    const alpha = cut.clone().extractChannel('alpha').png();
    expect(await greyAt(sharp(await alpha.toBuffer()), 1, 6)).toBe(0);
    expect(await greyAt(sharp(await alpha.toBuffer()), 18, 6)).toBe(255);
  });

  it('image-to-image makes a picture twice as large', async () => {
    expect(await (await picture('image-to-image')).metadata()).toMatchObject({ width: 40, height: 24 });
  });

  it('image-to-image says which pictures are too large for it', async () => {
    const large = await sharp({ create: { width: 600, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const refused = await post('image-to-image', Uint8Array.from(large));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      error: 'The picture has 600 × 20 pixels; at most 512 × 512 are enlarged.',
    });
  });

  it('depth-estimation makes a grey picture of the same size', async () => {
    const depth = await picture('depth-estimation');
    expect(await depth.metadata()).toMatchObject({ width: 20, height: 12, channels: 1 });
    expect(await greyAt(depth, 1, 6)).toBeLessThan(await greyAt(depth, 18, 6));
  });

  it('text-to-speech gives a WAV file whose length follows the text', async () => {
    const short = Buffer.from(await (await post('text-to-speech', say('Hello'))).arrayBuffer());
    const long = Buffer.from(await (await post('text-to-speech', say('Hello Ada Lovelace'))).arrayBuffer());
    expect(short.subarray(0, 4).toString('latin1')).toBe('RIFF');
    expect(long.byteLength).toBeGreaterThan(short.byteLength);
  });

  it.each([
    [
      'automatic-speech-recognition',
      new Uint8Array([1, 2, 3]),
      /not sound this expert reads: send WAV, FLAC/,
    ],
    ['image-classification', new Uint8Array([1, 2, 3]), /not a picture this expert reads/],
    ['translation', say('cat', { tgt_lang: 'Klingon' }), /"Klingon" is not one of those/],
    ['fill-mask', say('nothing to fill'), /one place to be filled in/],
    ['zero-shot-classification', say('cat'), /candidate_labels/],
    ['question-answering', say('cat'), /\{"inputs": \{"question"/],
  ])('%s says what is wrong with an input', async (does, body, sentence) => {
    const refused = await post(does, body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(sentence) as unknown });
  });

  const picture = async (does: string): Promise<sharp.Sharp> => {
    const response = await post(does, await red());
    expect(response.headers.get('content-type')).toBe('image/png');
    return sharp(Buffer.from(await response.arrayBuffer()));
  };
});

async function greyAt(picture: sharp.Sharp, left: number, top: number): Promise<number> {
  const pixel = await picture
    .clone()
    .extract({ left, top, width: 1, height: 1 })
    .greyscale()
    .raw()
    .toBuffer();
  return pixel[0] ?? -1;
}
