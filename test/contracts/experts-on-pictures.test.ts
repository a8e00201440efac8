/** What the local experts make of pictures to condition others on, on the real server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { askAt, bytesIn, pixelsOf, plain, sampleBytes } from '../support/ask-expert';
import { callExpert } from '../support/call-expert';
import { type RunningExperts, startExperts } from '../support/expert-server';

let experts: RunningExperts;
const { post, say } = askAt(() => experts.url);
beforeAll(async () => {
  experts = await startExperts();
}, 30_000);
afterAll(() => experts.stop());

/** A picture with one shape of SVG on it. */
const drawn = (size: number, background: string, shape: string): Promise<Buffer> =>
  plain(size, size, background)
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${shape}</svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();

const brightness = ([red, green, blue]: readonly number[]): number =>
  Math.max(red ?? 0, green ?? 0, blue ?? 0);

describe('the pose of a person', () => {
  it('is drawn in the colours of OpenPose where the person is, on black', async () => {
    const pose = await pixelsOf(await bytesIn(await post('human-pose', sampleBytes('astronaut.png'))));
    expect([pose.width, pose.height]).toEqual([512, 512]);
    // Her face is at (225, 115), her shoulders below it; her right one is on our left.
    const colours = { red: [] as number[][], orange: [] as number[][], black: 0 };
    for (let y = 0; y < 512; y++) {
      for (let x = 0; x < 512; x++) {
        const [red, green, blue] = pose.at(x, y);
        if (red + green + blue === 0) colours.black += 1;
        if (red > 120 && red < 200 && green < 20 && blue < 20) colours.red.push([x, y]);
        if (red > 120 && green > 35 && green < 60 && blue < 20) colours.orange.push([x, y]);
      }
    }
    expect(colours.black / 512 ** 2).toBeGreaterThan(0.9);
    const middle = (points: number[][]): number =>
      points.reduce((sum, [x = 0]) => sum + x, 0) / points.length;
    expect(middle(colours.red)).toBeLessThan(middle(colours.orange));
    for (const [, y = 0] of colours.red) expect(y).toBeGreaterThan(120);
  });

  it.each(['chelsea.png', 'coffee.png'])('is refused where there is no one: %s', async (name) => {
    const refused = await post('human-pose', sampleBytes(name));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: 'No person was seen in the picture.' });
  });
});

describe('straight lines', () => {
  it('are drawn where they are, at any slope', async () => {
    const line = '<line x1="20" y1="30" x2="180" y2="150" stroke="white" stroke-width="6"/>';
    const picture = await pixelsOf(
      await bytesIn(await post('straight-lines', await drawn(200, 'black', line))),
    );
    // Both sides of the stroke are edges: halfway along it one lies just above, one just below.
    const column = Array.from({ length: 200 }, (_, y) => y).filter(
      (y) => brightness(picture.at(100, y)) > 100,
    );
    expect(Math.min(...column)).toBeGreaterThan(90 - 8);
    expect(Math.max(...column)).toBeLessThan(90 + 8);
    expect(column.length).toBeGreaterThan(1);
    expect(brightness(picture.at(100, 40))).toBe(0);
  });

  it('are not seen in a round thing, nor in a plain one', async () => {
    for (const shape of ['<circle cx="200" cy="200" r="150" fill="white"/>', '']) {
      const picture = await drawn(400, 'black', shape);
      const answer = await bytesIn(
        await say('straight-lines', picture.toString('base64'), { shortest: 0.5 }),
      );
      const { channels } = await sharp(answer).stats();
      expect(Math.max(...channels.map(({ max }) => max))).toBe(0);
    }
  });
});

describe('a normal map from brightness', () => {
  it('faces away from what is bright, on each of its sides, and is flat elsewhere', async () => {
    const disc = await drawn(200, 'black', '<circle cx="100" cy="100" r="50" fill="white"/>');
    const map = await pixelsOf(await bytesIn(await post('brightness-normals', disc)));
    expect(map.at(10, 10)).toEqual([128, 128, 255]);
    expect(map.at(100, 100)).toEqual([128, 128, 255]);
    expect(map.at(50, 100)[0]).toBeLessThan(90);
    expect(map.at(150, 100)[0]).toBeGreaterThan(165);
    expect(map.at(100, 50)[1]).toBeGreaterThan(165);
    expect(map.at(100, 150)[1]).toBeLessThan(90);
  });

  it('is steeper where more strength is asked', async () => {
    const base64 = (await drawn(200, 'black', '<circle cx="100" cy="100" r="50" fill="#444"/>')).toString(
      'base64',
    );
    const blue = async (strength: number): Promise<number> => {
      const answer = await say('brightness-normals', base64, { strength });
      return (await pixelsOf(await bytesIn(answer))).at(50, 100)[2];
    };
    expect(await blue(5)).toBeLessThan(await blue(0.5));
  });
});

describe('regions by colour', () => {
  const halves = (): Promise<Buffer> =>
    drawn(300, '#d01020', '<rect x="0" y="0" width="120" height="300" fill="#2050c0"/>');

  it('have names, shares and masks that cover the picture once', async () => {
    const regions = (await (await post('colour-regions', await halves())).json()) as {
      label: string;
      score: number;
      mask: string;
    }[];
    expect(regions.map(({ label }) => label)).toEqual(['region 1 (red)', 'region 2 (blue)']);
    expect(regions[0]?.score).toBeCloseTo(0.6, 1);
    const masks = await Promise.all(regions.map(({ mask }) => pixelsOf(Buffer.from(mask, 'base64'))));
    for (const [x, y] of [
      [10, 10],
      [200, 150],
      [299, 299],
    ] as const) {
      expect(masks.map((mask) => mask.at(x, y)[0]).sort()).toEqual([0, 255]);
    }
    expect(masks[0]?.at(200, 150)[0]).toBe(255);
    expect(masks[0]?.width).toBe(300);
  });

  it('are never more than twelve, even in noise', async () => {
    const noise = await sharp({
      create: {
        width: 256,
        height: 256,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer();
    const regions = (await (await post('colour-regions', noise)).json()) as unknown[];
    expect(regions.length).toBeLessThanOrEqual(12);
  });

  it('are one where all is of one colour', async () => {
    const grey = await plain(50, 40, '#808080').png().toBuffer();
    expect(await (await post('colour-regions', grey)).json()).toMatchObject([
      { label: 'region 1 (grey)', score: 1 },
    ]);
  });

  it('are painted each in a plain colour of its own', async () => {
    const painted = await pixelsOf(await bytesIn(await post('colour-regions-map', await halves())));
    expect(painted.at(10, 10)).toEqual(painted.at(100, 290));
    expect(painted.at(200, 10)).toEqual(painted.at(299, 290));
    expect(painted.at(10, 10)).not.toEqual(painted.at(299, 10));
  });

  it('come as masks and labels to whoever plans with them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'impresario-regions-'));
    try {
      const outputs = await callExpert(experts.url, folder, 'image-segmentation', 'colour-regions', [
        { name: 'image', file: 'coffee.png', kind: 'image', mediaType: 'image/png' },
      ]);
      const masks = outputs.filter((output) => output.is === 'file');
      const [labels] = outputs.filter((output) => output.is === 'value');
      expect(masks.length).toBeGreaterThan(2);
      expect(labels?.value).toHaveLength(masks.length);
      for (const { kind, path } of masks) {
        expect(kind).toBe('mask');
        expect(await sharp(readFileSync(path)).metadata()).toMatchObject({ width: 600, height: 400 });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
