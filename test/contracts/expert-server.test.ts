/** What the local expert server promises to whoever calls it, on the real server with real models. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type RunningExperts, startExperts } from '../support/expert-server';
import { projectFolder } from '../support/run-client';

const sample = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(join(projectFolder, 'samples', name)));

interface Health {
  experts: { id: string; queued: number; running: number; restarts: number; processes: { pid: number }[] }[];
}

function clientOf(experts: () => RunningExperts): {
  post(
    model: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response>;
  say(model: string, inputs: unknown, parameters?: Record<string, unknown>): Promise<Response>;
  health(): Promise<Health>;
} {
  const post = (
    model: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Response> =>
    fetch(`${experts().url}/models/impresario/${model}`, {
      method: 'POST',
      body,
      headers,
      ...(signal ? { signal } : {}),
    });
  return {
    post,
    say: (model, inputs, parameters = {}) =>
      post(model, JSON.stringify({ inputs, parameters }), { 'content-type': 'application/json' }),
    health: async () => (await (await fetch(`${experts().url}/health`)).json()) as Health,
  };
}

describe('the local experts', () => {
  let experts: RunningExperts;
  const { post, say } = clientOf(() => experts);
  beforeAll(async () => {
    experts = await startExperts();
  }, 30_000);
  afterAll(() => experts.stop());

  it('each have a card that says task, licence, limits and how they work', async () => {
    const { models } = (await (await fetch(`${experts.url}/models`)).json()) as {
      models: Record<string, unknown>[];
    };
    expect(models.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['impresario/human-object-detection', 'impresario/flite-tts']),
    );
    for (const card of models) {
      expect(card).toMatchObject({
        task: expect.stringMatching(/./),
        licence: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
        method: expect.stringMatching(/./),
        limits: { concurrency: expect.any(Number), memoryMb: expect.any(Number) },
      });
    }
  });

  it('are measured for Prometheus, each by name', async () => {
    const response = await fetch(`${experts.url}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const shown = await response.text();
    expect(shown).toContain('# TYPE impresario_expert_server_restarts_total counter');
    expect(shown).toMatch(/^impresario_expert_server_queued\{model="impresario\/tesseract-ocr"\} 0$/m);
  });

  it('see the person in a photograph, and where', async () => {
    const found = await (await post('human-object-detection', sample('astronaut.png'))).json();
    expect(found).toEqual([
      {
        label: 'person',
        score: expect.any(Number),
        box: { xmin: expect.any(Number), ymin: expect.any(Number), xmax: expect.any(Number), ymax: 512 },
      },
    ]);
  });

  it('see a cat as a cat though the picture is no square', async () => {
    expect(await (await post('human-object-detection', sample('chelsea.png'))).json()).toMatchObject([
      { label: 'cat' },
    ]);
  });

  it('see the face in a photograph', async () => {
    const found = await (await post('human-face-detection', sample('astronaut.png'))).json();
    expect(found).toMatchObject([{ label: 'face' }]);
  });

  it('see nothing in a grey square', async () => {
    const grey = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    expect(await (await post('human-object-detection', Uint8Array.from(grey))).json()).toEqual([]);
  });

  it('read the text on a sign', async () => {
    const read = (await (await post('tesseract-ocr', sample('sign.png'))).json()) as {
      generated_text: string;
    };
    expect(read.generated_text).toContain('Ada Lovelace');
  });

  it('say that a picture without text has none', async () => {
    const refused = await post('tesseract-ocr', sample('chelsea.png'));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: 'There is no text in the picture that could be read.' });
  });

  it('draw boxes on a picture of the same size, labels kept as text', async () => {
    const inputs = Buffer.from(sample('coffee.png')).toString('base64');
    const boxes = [{ label: '</svg><script>', score: 0.5, box: { xmin: 10, ymin: 10, xmax: 90, ymax: 90 } }];
    const drawn = Buffer.from(await (await say('draw-boxes', inputs, { boxes })).arrayBuffer());
    const [before, after] = [await sharp(sample('coffee.png')).metadata(), await sharp(drawn).metadata()];
    expect([after.width, after.height, after.format]).toEqual([before.width, before.height, 'png']);
    expect(drawn.equals(Buffer.from(sample('coffee.png')))).toBe(false);
  });

  it.each([
    [1, 1],
    [60, 10],
    [10, 60],
    [300, 40],
  ])('draw boxes on a picture of %d × %d pixels, whatever room the label has', async (width, height) => {
    const grey = await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const boxes = [{ label: 'a long label', score: 1, box: { xmin: 0, ymin: 0, xmax: width, ymax: height } }];
    const drawn = await say('draw-boxes', grey.toString('base64'), { boxes });
    expect(await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).toMatchObject({ width, height });
  });

  it('draw the edge of a square where it is, one pixel wide', async () => {
    const square = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#fff' } })
      .composite([
        {
          input: { create: { width: 30, height: 30, channels: 3, background: '#000' } },
          left: 15,
          top: 15,
        },
      ])
      .png()
      .toBuffer();
    const edges = Buffer.from(await (await post('canny-edges', Uint8Array.from(square))).arrayBuffer());
    const pixels = await sharp(edges).greyscale().raw().toBuffer();
    const middleRow = [...pixels.subarray(30 * 60, 31 * 60)].flatMap((value, x) => (value > 0 ? [x] : []));
    expect(middleRow).toHaveLength(2);
    expect(Math.abs((middleRow[0] ?? 0) - 15)).toBeLessThanOrEqual(1);
    expect(Math.abs((middleRow[1] ?? 0) - 45)).toBeLessThanOrEqual(1);
  });

  it('draw soft outlines in shades of grey, strongest where the picture changes most', async () => {
    const step = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#000' } })
      .composite([
        { input: { create: { width: 40, height: 60, channels: 3, background: '#fff' } }, left: 40, top: 0 },
      ])
      .png()
      .toBuffer();
    const outlines = Buffer.from(await (await post('soft-edges', Uint8Array.from(step))).arrayBuffer());
    const row = [...(await sharp(outlines).greyscale().raw().toBuffer()).subarray(30 * 80, 31 * 80)];
    expect(Math.abs(row.indexOf(Math.max(...row)) - 40)).toBeLessThanOrEqual(2);
    expect(row[10]).toBe(0);
    expect(new Set(row).size).toBeGreaterThan(3);
  });

  it('scribble a picture in plain white lines on black', async () => {
    const drawn = Buffer.from(await (await post('scribble', sample('coffee.png'))).arrayBuffer());
    const pixels = await sharp(drawn).greyscale().raw().toBuffer();
    expect([...new Set(pixels)].sort()).toEqual([0, 255]);
    const white = pixels.filter((value) => value > 0).length;
    expect(white / pixels.length).toBeGreaterThan(0.005);
    expect(white / pixels.length).toBeLessThan(0.3);
  });

  it.each([
    ['make it black and white', ([r = 0, g = 0, b = 0]: number[]) => r === g && g === b],
    ['give it a vintage, sepia look', ([r = 0, g = 0, b = 0]: number[]) => r >= g && g >= b && r > b],
    ['invert the colours', ([r = 0]: number[]) => r === 255 - 200],
    ['make the picture darker', ([r = 0]: number[]) => r < 200],
  ])('change a picture as plain words ask: %s', async (prompt, holds) => {
    const plain = await sharp({
      create: { width: 20, height: 10, channels: 3, background: { r: 200, g: 100, b: 50 } },
    })
      .png()
      .toBuffer();
    const changed = await say('picture-filters', plain.toString('base64'), { prompt });
    const pixel = await sharp(Buffer.from(await changed.arrayBuffer()))
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
    const [r = 0, g = r, b = r] = pixel.length === 200 ? [pixel[0], pixel[0], pixel[0]] : [...pixel];
    expect(holds([r, g, b])).toBe(true);
  });

  it('turn a picture where they are told to, after what comes before it', async () => {
    const turned = await say('picture-filters', Buffer.from(sample('coffee.png')).toString('base64'), {
      prompt: 'grey, and rotate it to the left',
    });
    const { width, height } = await sharp(Buffer.from(await turned.arrayBuffer())).metadata();
    const before = await sharp(sample('coffee.png')).metadata();
    expect([width, height]).toEqual([before.height, before.width]);
  });

  it('refuse a change they do not know, and say which they do', async () => {
    const inputs = Buffer.from(sample('coffee.png')).toString('base64');
    const refused = await say('picture-filters', inputs, { prompt: 'put a hat on the cup' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('sepia');
  });

  it('say how alike texts are by their words', async () => {
    const sentences = ['The cat sat.', 'the CAT sat!', 'A dog ran.'];
    const answered = await say('shared-words', { source_sentence: 'The cat sat.', sentences });
    const [same, alike, other] = (await answered.json()) as number[];
    expect(same).toBeCloseTo(1);
    expect(alike).toBeCloseTo(1);
    expect(other).toBe(0);
  });

  it('shorten a text to sentences of its own', async () => {
    const text =
      'Bees make honey. The weather was fine. Honey is made of nectar, which bees gather. Bees live in hives, where honey is kept. He left.';
    const [summary] = (await (await say('key-sentences', text)).json()) as { summary_text: string }[];
    expect(summary?.summary_text.length).toBeLessThan(text.length);
    for (const sentence of summary?.summary_text.split(/(?<=[.]) /) ?? []) expect(text).toContain(sentence);
    expect(summary?.summary_text).toContain('honey');
    expect((await say('key-sentences', 'Just one.')).status).toBe(400);
  });

  it('speak a text as a WAV file, longer for a longer text', async () => {
    const short = await (await say('flite-tts', 'Hello.')).arrayBuffer();
    const long = await (await say('flite-tts', 'Hello, and welcome to the gardens of London.')).arrayBuffer();
    expect(Buffer.from(short).toString('latin1', 0, 4)).toBe('RIFF');
    expect(long.byteLength).toBeGreaterThan(short.byteLength);
  });

  it.each(['你好', '…', '\u0000\u0007'])('refuse to speak what has no sound: %j', async (text) => {
    expect((await say('flite-tts', text)).status).toBe(400);
  });

  it('find people and places, at the offsets where they stand', async () => {
    const text = 'Then Ada Lovelace went to London.';
    const names = (await (await say('compromise-entities', text)).json()) as {
      entity_group: string;
      word: string;
      start: number;
      end: number;
    }[];
    expect(names.map(({ entity_group, word }) => [entity_group, word])).toEqual([
      ['PER', 'Ada Lovelace'],
      ['LOC', 'London'],
    ]);
    for (const { word, start, end } of names) expect(text.slice(start, end)).toBe(word);
  });

  it.each([
    ['We are happy to see you, lovely people!', 'POSITIVE'],
    ['The table has four legs.', 'NEUTRAL'],
    ['Horrible, rude and dirty.', 'NEGATIVE'],
  ])('hear the feeling of %j', async (text, label) => {
    const [classes = []] = (await (await say('vader-sentiment', text)).json()) as {
      label: string;
      score: number;
    }[][];
    expect(classes[0]?.label).toBe(label);
    expect(classes.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1);
  });

  it.each([
    ['a picture that is none', 'human-object-detection', 'not a picture', 400],
    ['an SVG, which could name other files', 'canny-edges', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400],
    ['an empty body', 'tesseract-ocr', '', 400],
    ['no JSON', 'vader-sentiment', 'a=b', 400],
    ['JSON of another shape', 'compromise-entities', '{"inputs": 7}', 400],
    ['a model nobody has', 'no-such-model', '{}', 404],
  ])('say what is wrong with %s', async (_, model, body, status) => {
    const refused = await post(model, body);
    expect(refused.status).toBe(status);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*[.]$/s) });
  });

  it('refuse a picture that would be far larger than its file', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const refused = await post('human-object-detection', Uint8Array.from(bomb));
    expect(refused.status).toBe(400);
  }, 60_000);

  it('never fetch an address', async () => {
    const refused = await say('human-object-detection', 'http://169.254.169.254/latest/meta-data');
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('addresses are not fetched');
  });

  it('refuse a body larger than their card says', async () => {
    const { status } = await post('vader-sentiment', `{"inputs": "${'x'.repeat(3_000_000)}"}`);
    expect(status).toBe(413);
  });
});

describe('an expert server whose experts may do one thing at a time', () => {
  let experts: RunningExperts;
  const { post, say, health } = clientOf(() => experts);
  beforeAll(async () => {
    experts = await startExperts(['--max-concurrency', '1', '--max-queue', '1']);
  }, 30_000);
  afterAll(() => experts.stop());

  /** Text that takes a voice some time. */
  const long = 'A sentence that goes on and on. '.repeat(100);

  it('answers for its health while an expert works, and refuses what it has no place for', async () => {
    const calls = [say('flite-tts', long), say('flite-tts', long)];
    await until(async () => stateOf(await health(), 'flite-tts').queued === 1);
    const refused = await say('flite-tts', 'Hello.');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(stateOf(await health(), 'flite-tts').running).toBe(1);
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
  }, 60_000);

  it('stops the work of a caller who has gone, and leaves no file behind', async () => {
    const caller = new AbortController();
    const call = post('flite-tts', JSON.stringify({ inputs: long }), {}, caller.signal).catch(
      () => undefined,
    );
    await until(async () => stateOf(await health(), 'flite-tts').running === 1);
    const worker = stateOf(await health(), 'flite-tts').processes[0]?.pid ?? 0;
    const folder = temporaryFolderOf(worker);
    expect(existsSync(folder)).toBe(true);
    caller.abort();
    await call;
    await until(() => Promise.resolve(!exists(worker) && !existsSync(folder)));
    expect((await say('flite-tts', 'Hello.')).status).toBe(200);
  }, 60_000);

  it('replaces an expert whose process is killed in the middle of a call', async () => {
    const call = say('flite-tts', long);
    await until(async () => stateOf(await health(), 'flite-tts').running === 1);
    process.kill(stateOf(await health(), 'flite-tts').processes[0]?.pid ?? 0, 'SIGKILL');
    expect((await call).status).toBe(500);
    expect((await say('flite-tts', 'Hello.')).status).toBe(200);
  }, 60_000);

  it('takes its experts with it when it is killed', async () => {
    const other = await startExperts();
    const { health: healthOfOther, say: sayToOther } = clientOf(() => other);
    await sayToOther('vader-sentiment', 'fine');
    const pids = (await healthOfOther()).experts.flatMap(({ processes }) => processes.map(({ pid }) => pid));
    expect(pids).toHaveLength(1);
    const [folder] = pids.map(temporaryFolderOf);
    process.kill(other.pid, 'SIGKILL');
    await until(() => Promise.resolve(pids.every((pid) => !exists(pid)) && !existsSync(folder ?? '')));
  }, 30_000);
});

describe('an expert that needs more memory than it may have', () => {
  it('is stopped, said so, and the others go on', async () => {
    const experts = await startExperts(['--max-memory-mb', '90']);
    try {
      const { post, say } = clientOf(() => experts);
      const stopped = await post('human-object-detection', sample('astronaut.png'));
      expect(stopped.status).toBe(500);
      expect(await stopped.text()).toContain('90 MB of memory');
      expect((await say('vader-sentiment', 'fine')).status).toBe(200);
    } finally {
      await experts.stop();
    }
  }, 30_000);
});

const stateOf = (health: Health, name: string): Health['experts'][number] => {
  const state = health.experts.find(({ id }) => id === `impresario/${name}`);
  if (!state) throw new Error(`no expert ${name}`);
  return state;
};

/** Where an expert's process keeps its files: a folder of its own, which must go with it. */
const temporaryFolderOf = (pid: number): string =>
  /TMPDIR=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? '';

/** Whether a process lives; one that has ended and waits for its parent to look does not. */
function exists(pid: number): boolean {
  try {
    return !/^Z/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
