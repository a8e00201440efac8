/** Inputs are made ready for experts, or refused, by where the expert is: real files, and the processes that open them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adaptInput, type AdaptedFile } from '../../src/activities/adapt-input';
import { recordingRules } from '../../src/activities/recording-rules';
import { MOST_SECONDS } from '../../src/experts/transformers/read-sound';
import type { Kind } from '../../src/domain/kinds';
import type { Endpoint } from '../../src/domain/model';
import type { TaskType } from '../../src/domain/task-catalogue';
import { MediaHelper } from '../../src/media/media-helper';
import { MediaRefused } from '../../src/media/media-refused';
import { Refusals } from '../../src/media/refusals';
import { hashFile } from '../../src/spool';
import { m4a, picture, put, tone, wav, webm } from '../support/media-files';

const live = new AbortController().signal;
let folder: string;
let media: MediaHelper;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adapt-test-'));
  media = new MediaHelper();
});
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

interface Given {
  task?: TaskType;
  via?: Endpoint['via'];
  kind?: Kind;
  mediaType?: string;
  helper?: MediaHelper;
}

async function adapt(
  bytes: Uint8Array | string,
  {
    task = 'automatic-speech-recognition',
    via = 'local',
    kind = 'audio',
    mediaType = '',
    helper = media,
  }: Given,
): Promise<AdaptedFile> {
  const path = await put(folder, 'given', bytes);
  return adaptInput(
    { task, via },
    { name: kind, kind, mediaType, path, sha256: await hashFile(path) },
    helper,
    live,
  );
}
const refused = (why: RegExp) => ({
  type: 'Expert.InputRejected',
  message: expect.stringMatching(why) as string,
});
const hosted = ['provider', 'own', 'space'] as const;

test('an input that can not be opened is refused by its name, and no expert is asked', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await expect(adapt(svg, { task: 'image-to-text', kind: 'image' })).rejects.toMatchObject(
    refused(/^The image for image-to-text is .*SVG/),
  );
});

test('recordings are changed for those who listen, and left alone for those who make sound of them', async () => {
  const bytes = wav(tone(1, 44_100));
  const heard = await adapt(bytes, {});
  expect(heard.changes).toEqual([
    'was audio/wav of 44100 Hz and 1 channel',
    'written as WAV of 16,000 Hz and 1 channel',
  ]);
  expect((await readFile(heard.path)).readUInt32LE(24)).toBe(16_000);
  const given = await adapt(bytes, { task: 'audio-to-audio' });
  expect(given).toMatchObject({ path: expect.stringMatching(/given$/), changes: [] });
});

describe('a recording that no decoder here knows', () => {
  const unknown: [string, () => Promise<Uint8Array> | Uint8Array, RegExp][] = [
    ['AAC in MP4', () => m4a(3), /has its sound as aac, for which there is no decoder here: WAV, FLAC, MP3/],
    [
      'AMR',
      () => Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(500)]),
      /is audio\/amr, which can't be opened here: WAV, FLAC, MP3/,
    ],
  ];
  test.each(unknown)(
    '%s is refused with what would do where the expert is on this machine',
    async (_, make, why) => {
      for (const task of ['automatic-speech-recognition', 'audio-to-audio'] as const) {
        await expect(adapt(await make(), { task })).rejects.toMatchObject(refused(why));
      }
    },
  );
  test.each(unknown)('%s goes to hosted experts as it is', async (_, make) => {
    const bytes = await make();
    for (const via of hosted) {
      const given = await adapt(bytes, { via, mediaType: 'audio/some' });
      expect(given).toMatchObject({ mediaType: 'audio/some', changes: [] });
      expect(await readFile(given.path)).toEqual(Buffer.from(bytes));
    }
  });
});

describe('a recording that is longer than experts on this machine take', () => {
  /** Half an hour and a second. */
  const long = wav(new Float32Array(1801 * 1_000), { rate: 1_000, bits: 8 });

  test('is one that those say is too long themselves', () => {
    expect(recordingRules.local.mostSeconds).toBe(MOST_SECONDS);
  });

  test('is refused there with how long it may be, never cut', async () => {
    const why = /lasts 31 minutes: give it in parts of at most 30 minutes/;
    await expect(adapt(long, {})).rejects.toMatchObject(refused(why));
    await expect(adapt(long, { task: 'audio-to-audio' })).rejects.toMatchObject(refused(why));
  });

  test.each(hosted)('goes to %s experts whole', async (via) => {
    const { path } = await adapt(long, { via, task: 'audio-to-audio' });
    expect((await readFile(path)).equals(long)).toBe(true);
    const longer = wav(new Float32Array(3_001 * 1_000), { rate: 1_000, bits: 8 });
    const given = await adapt(longer, { via });
    expect(given.changes).toEqual([]);
    expect((await readFile(given.path)).equals(longer)).toBe(true);
  });
});

describe('what is known to be broken is refused wherever the expert is', () => {
  const broken: [string, () => Promise<Uint8Array> | Uint8Array, Kind, RegExp][] = [
    [
      'a WAV that promises more than it has',
      () => wav(tone(1, 8_000), { promises: 90_000 }),
      'audio',
      /90000 bytes of sound/,
    ],
    ['half the head of a video', async () => (await webm()).subarray(0, 60), 'video', /damaged|no pictures/],
    [
      'a picture in place of a recording',
      () => picture().png().toBuffer(),
      'audio',
      /is no recording but image\/png/,
    ],
    ['a recording in place of a video', () => wav(tone(1, 8_000)), 'video', /holds no pictures/],
  ];
  test.each(broken)('%s', async (_, make, kind, why) => {
    for (const via of ['local', ...hosted] as const) {
      const task = kind === 'video' ? 'video-classification' : 'automatic-speech-recognition';
      await expect(adapt(await make(), { via, kind, task })).rejects.toMatchObject(refused(why));
    }
  });
});

describe('a file that is refused', () => {
  test('is opened once, however many candidates there are', async () => {
    const helper = new MediaHelper({ concurrency: 1, timeoutSeconds: 0.000_001 });
    try {
      const large = await picture(2_000, 2_000).png().toBuffer();
      for (const via of ['local', 'local', ...hosted] as const) {
        const given = { task: 'image-to-text', via, kind: 'image', helper } as const;
        await expect(adapt(large, given)).rejects.toMatchObject(refused(/could not be opened within/));
      }
      expect(helper.state().restarts).toBe(1);
    } finally {
      await helper.close();
    }
  }, 60_000);

  test('is opened anew after a while, for it may have been a busy moment; other things done with it are not refused', async () => {
    let now = 0;
    let opened = 0;
    const refusals = new Refusals(() => now);
    const open = (what: string) =>
      refusals.unlessRefused(what, async () => {
        opened += 1;
        throw new MediaRefused('is broken');
      });
    const why = 'is broken';
    await expect(open('picture a')).rejects.toThrow(why);
    await expect(open('picture a')).rejects.toThrow(why);
    expect(opened).toBe(1);
    await expect(open('speech a')).rejects.toThrow(why);
    expect(opened).toBe(2);
    now += 11 * 60_000;
    await expect(open('picture a')).rejects.toThrow(why);
    expect(opened).toBe(3);
  });

  test('is forgotten when a thousand others came after it, and failures that are not the file’s are not kept', async () => {
    const refusals = new Refusals();
    let opened = 0;
    const refuse = (what: string) =>
      refusals
        .unlessRefused(what, async () => {
          opened += 1;
          throw new MediaRefused('is broken');
        })
        .catch(() => undefined);
    for (let file = 0; file <= 1_000; file += 1) await refuse(String(file));
    await refuse('1');
    expect(opened).toBe(1_001);
    await refuse('0');
    expect(opened).toBe(1_002);
    const failing = refusals.unlessRefused('x', () => Promise.reject(new Error('no process')));
    await expect(failing).rejects.toThrow('no process');
    expect(await refusals.unlessRefused('x', () => Promise.resolve('opened'))).toBe('opened');
  });
});
