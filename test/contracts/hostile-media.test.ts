/**
 * Files made to harm who opens them, or broken: each as input of a task and as output of an expert. Each ends in a
 * sentence, and none takes the worker down, makes it large, or keeps the next file from being opened.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { adaptInput } from '../../src/activities/adapt-input';
import type { GatheredInputs } from '../../src/activities/gather-inputs';
import { verifyOutputs } from '../../src/activities/verify-output';
import type { Kind } from '../../src/domain/kinds';
import type { TaskType } from '../../src/domain/task-catalogue';
import { MediaHelper } from '../../src/media/media-helper';
import { hashFile } from '../../src/spool';
import {
  absurdWav,
  compressed,
  hugeGif,
  m4a,
  picture,
  put,
  rawPng,
  tone,
  wav,
  webm,
} from '../support/media-files';

/** Megabytes that one process may take. */
const memoryMb = 600;
/** What this process may grow by over the whole of it: files are opened elsewhere. */
const growthMb = 300;

const live = new AbortController().signal;
let folder: string;
let media: MediaHelper;
let before: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-test-'));
  media = new MediaHelper({ memoryMb });
  before = process.memoryUsage.rss();
});
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

/** A task that takes a kind, and one that makes it. */
const taking = {
  image: 'image-to-text',
  audio: 'automatic-speech-recognition',
  video: 'video-classification',
} as const satisfies Partial<Record<Kind, TaskType>>;
const making = {
  image: 'text-to-image',
  audio: 'text-to-speech',
  video: 'text-to-video',
} as const satisfies Partial<Record<Kind, TaskType>>;
type Media = keyof typeof taking;

const nothing: GatheredInputs = { inputs: [], pictures: new Map(), adapted: [] };
const half = (bytes: Uint8Array, part = 0.5): Uint8Array =>
  bytes.subarray(0, Math.floor(bytes.length * part));
const jpeg = (): Promise<Buffer> => picture(300, 200).jpeg().toBuffer();
const bombs: [string, Media, () => Promise<Uint8Array | string> | Uint8Array | string][] = [
  ['a PNG of 100,000 × 100,000 pixels', 'image', () => rawPng(100_000, 100_000, new Uint8Array(100))],
  [
    'a PNG that unpacks to a thousand times its size',
    'image',
    () => rawPng(10_001, 10_001, new Uint8Array(100_000_000)),
  ],
  ['a GIF of 65,535 × 65,535 pixels', 'image', () => hugeGif(65_535, 65_535, 1)],
  ['an archive of zeros', 'image', () => gzipSync(Buffer.alloc(50_000_000))],
  ['an archive given as a recording', 'audio', () => gzipSync(Buffer.alloc(1_000_000))],
  [
    'SVG that names a file and an address',
    'image',
    () =>
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/><image href="http://127.0.0.1/"/></svg>',
  ],
  [
    'SVG that names itself without end',
    'image',
    () =>
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>',
  ],
  [
    'a PDF with a JPEG in it, given as a picture',
    'image',
    async () => Buffer.concat([Buffer.from('%PDF-1.4\n'), await jpeg()]),
  ],
  ['a web page called a picture', 'image', () => '<!DOCTYPE html><title>502</title>'],
  ['an empty picture', 'image', () => ''],
  ['an empty recording', 'audio', () => ''],
  ['an empty video', 'video', () => ''],
  ['half a JPEG', 'image', async () => half(await jpeg())],
  ['half a WAV', 'audio', () => half(wav(tone(2, 44_100)))],
  ['the beginning of an MP3', 'audio', async () => half(await compressed('mp3', tone(1, 44_100)), 0.02)],
  ['half an Ogg', 'audio', async () => half(await compressed('ogg', tone(2, 44_100)), 0.1)],
  ['half an MP4', 'audio', async () => half(await m4a(3))],
  ['half a WebM', 'video', async () => half(await webm(), 0.1)],
  ['a picture called a recording', 'audio', () => picture().png().toBuffer()],
  ['a recording called a picture', 'image', () => wav(tone(1, 8_000), { rate: 8_000 })],
  ['a recording called a video', 'video', () => wav(tone(1, 8_000), { rate: 8_000 })],
  ['a WAV of 4,294,967,295 samples a second', 'audio', () => absurdWav({ rate: 0xffff_ffff })],
  ['a WAV of no samples a second', 'audio', () => absurdWav({ rate: 0 })],
  ['a WAV of one sample a second', 'audio', () => absurdWav({ rate: 1 })],
  ['a WAV of 65,535 channels', 'audio', () => absurdWav({ channels: 65_535 })],
  ['a WAV without channels', 'audio', () => absurdWav({ channels: 0 })],
];

const sentence = (type: string) => ({
  type,
  message: expect.stringMatching(
    /^(The (image|audio|video) for|The expert some\/model) [^\n]{10,400}\.$/,
  ) as string,
});

async function expectUnharmed(): Promise<void> {
  const good = await put(folder, 'good', await picture().png().toBuffer());
  expect(await media.inspect(good, live)).toMatchObject({ is: 'image' });
  for (const { residentMb } of media.state().processes) expect(residentMb).toBeLessThan(memoryMb);
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(growthMb);
}

describe.each(bombs)('%s', (_, kind, make) => {
  test.each(['local', 'provider'] as const)(
    'as input of a task with a %s expert',
    async (via) => {
      const path = await put(folder, 'hostile', await make());
      const input = { name: kind, kind, mediaType: `${kind}/x`, path, sha256: await hashFile(path) };
      const adapting = adaptInput({ task: taking[kind], via }, input, media, live);
      await expect(adapting).rejects.toMatchObject(sentence('Expert.InputRejected'));
      await expectUnharmed();
    },
    60_000,
  );

  test('as output of an expert', async () => {
    const path = await put(folder, 'hostile', await make());
    const about = { task: making[kind], model: 'some/model', given: nothing };
    const verifying = verifyOutputs(about, [{ is: 'file', kind, path }], media, live);
    await expect(verifying).rejects.toMatchObject(sentence('Expert.OutputInvalid'));
    await expectUnharmed();
  }, 60_000);
});

describe('what is more than a picture', () => {
  const polyglots: [string, () => Promise<Buffer>][] = [
    [
      'a PNG that goes on as a web page',
      async () =>
        Buffer.concat([await picture().png().toBuffer(), Buffer.from('<html><script>alert(1)</script>')]),
    ],
    [
      'a JPEG that goes on as a PDF',
      async () =>
        Buffer.concat([await jpeg(), Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF')]),
    ],
  ];
  test.each(polyglots)(
    '%s: experts get the picture alone, and nobody gets one from them',
    async (_, make) => {
      const path = await put(folder, 'more', await make());
      const input = {
        name: 'image',
        kind: 'image',
        mediaType: '',
        path,
        sha256: await hashFile(path),
      } as const;
      const given = await adaptInput({ task: 'image-to-text', via: 'provider' }, input, media, live);
      expect(given.changes.join()).toMatch(/without the \d+ bytes that followed/);
      const written = await media.inspect(given.path, live);
      expect(written).toMatchObject({ is: 'image' });
      const about = { task: 'text-to-image', model: 'some/model', given: nothing } as const;
      await expect(
        verifyOutputs(about, [{ is: 'file', kind: 'image', path }], media, live),
      ).rejects.toMatchObject(sentence('Expert.OutputInvalid'));
    },
  );

  test('a GIF of ten thousand frames is its first', async () => {
    const path = await put(folder, 'frames', hugeGif(64, 48, 10_000));
    const input = {
      name: 'image',
      kind: 'image',
      mediaType: '',
      path,
      sha256: await hashFile(path),
    } as const;
    const given = await adaptInput({ task: 'image-to-text', via: 'local' }, input, media, live);
    expect(given.changes.join()).toMatch(/first picture of 10000/);
    await expectUnharmed();
  }, 60_000);
});
