/** What opens media: the built program in processes of its own, on real files of many formats and on hostile ones. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { MediaHelper, MediaRefused } from '../../src/media/media-helper';
import { compressed, flac, picture, put, rawPng, tone, wav, webm } from '../support/media-files';

const live = new AbortController().signal;
let folder: string;
let media: MediaHelper;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-test-'));
  media = new MediaHelper();
});
afterAll(async () => {
  await media.close();
  await rm(folder, { recursive: true });
});

const inspect = async (name: string, bytes: Uint8Array | string, helper = media) =>
  helper.inspect(await put(folder, name, bytes), live);

describe('files that are what they say', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const)('a %s is a picture', async (format) => {
    const facts = await inspect(`good.${format}`, await picture().toFormat(format).toBuffer());
    expect(facts).toMatchObject({ is: 'image', mediaType: `image/${format}`, width: 64, height: 48 });
  });

  test('a progressive JPEG is read through all its scans', async () => {
    const bytes = await picture(300, 200).jpeg({ progressive: true }).toBuffer();
    expect(await inspect('progressive.jpg', bytes)).toMatchObject({ width: 300, height: 200 });
  });

  test('an animation is a picture', async () => {
    const frames = [await picture().png().toBuffer(), await picture().png().toBuffer()];
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await inspect('animated.gif', bytes)).toMatchObject({ width: 64, height: 48 });
  });

  test('a picture is measured upright', async () => {
    const bytes = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspect('turned.jpg', bytes)).toMatchObject({ width: 48, height: 64 });
  });

  test.each([
    ['a WAV of 16 bits', () => wav(tone(1, 44_100)), 'audio/wav', 1],
    [
      'a WAV of 24 bits and two channels',
      () => wav(tone(1, 48_000), { rate: 48_000, bits: 24, channels: 2 }),
      'audio/wav',
      1,
    ],
    [
      'a WAV written as it came, whose length its writer did not know',
      () => wav(tone(1, 8000), { rate: 8000, promises: 0xffff_ff00 }),
      'audio/wav',
      1,
    ],
    ['an MP3', () => compressed('mp3', tone(1, 44_100)), 'audio/mpeg', 1],
    ['an Ogg Vorbis', () => compressed('ogg', tone(1, 44_100)), 'audio/ogg', 1],
    ['a FLAC', () => flac(tone(1, 44_100)), 'audio/flac', 0.93],
  ])('%s is a sound with its length', async (_, make, mediaType, seconds) => {
    const facts = await inspect('sound', await make());
    expect(facts).toMatchObject({ is: 'audio', mediaType });
    expect(facts).toHaveProperty('seconds', expect.closeTo(seconds, 0));
  });

  test('a video is told by its track of pictures', async () => {
    expect(await inspect('video.webm', await webm())).toMatchObject({
      is: 'video',
      mediaType: 'video/webm',
      seconds: expect.closeTo(1, 0),
    });
  });
});

describe('hostile and broken files are refused, with the reason', () => {
  const png = () => picture().png().toBuffer();
  const cut = (bytes: Uint8Array, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));
  const hostile: [string, () => Promise<Uint8Array | string> | Uint8Array | string, RegExp][] = [
    [
      'a PNG that declares 100,000 × 100,000 pixels',
      () => rawPng(100_000, 100_000, new Uint8Array(100)),
      /100000 × 100000 pixels/,
    ],
    [
      'a PNG of a few bytes that unpacks to far more than its size',
      () => rawPng(10_001, 10_001, new Uint8Array(100_000_000)),
      /10001 × 10001 pixels/,
    ],
    [
      'a PNG with fewer pixels than it says',
      () => rawPng(1000, 1000, new Uint8Array(1000)),
      /cut short or damaged/,
    ],
    [
      'SVG that names a file',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      /SVG/,
    ],
    [
      'SVG behind an XML declaration',
      () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      /SVG|xml/,
    ],
    [
      'a PNG that goes on as a web page',
      async () => Buffer.concat([await png(), Buffer.from('<html><script>1</script>')]),
      /24 more bytes/,
    ],
    [
      'a PNG that goes on as a ZIP behind zeros',
      async () => Buffer.concat([await png(), Buffer.alloc(100_000), Buffer.from('PK\x05\x06')]),
      /100004 more bytes/,
    ],
    [
      'a JPEG that goes on',
      async () => Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('PK\x05\x06')]),
      /4 more bytes/,
    ],
    [
      'a WebP that goes on',
      async () => Buffer.concat([await picture().webp().toBuffer(), Buffer.from('PK\x05\x06')]),
      /4 more bytes/,
    ],
    [
      'a GIF that goes on',
      async () => Buffer.concat([await picture().gif().toBuffer(), Buffer.from('PK\x05\x06')]),
      /4 more bytes/,
    ],
    [
      'an AVIF that goes on',
      async () => Buffer.concat([await picture().avif().toBuffer(), Buffer.from('<html><script>1')]),
      /15 more bytes/,
    ],
    ['half a JPEG', async () => cut(await picture(300, 200).jpeg().toBuffer(), 0.5), /cut short or damaged/],
    ['half a PNG', async () => cut(await picture(300, 200).png().toBuffer(), 0.5), /cut short or damaged/],
    ['half a WebP', async () => cut(await picture(300, 200).webp().toBuffer(), 0.5), /cut short or damaged/],
    ['half a GIF', async () => cut(await picture(300, 200).gif().toBuffer(), 0.5), /cut short or damaged/],
    ['half an AVIF', async () => cut(await picture(300, 200).avif().toBuffer(), 0.5), /cut short or damaged/],
    [
      'half a TIFF',
      async () => cut(await picture(300, 200).tiff().toBuffer(), 0.5),
      /cut short or damaged|no known format/,
    ],
    ['a web page', () => '<!DOCTYPE html><title>502</title>', /web page/],
    ['an error in JSON', () => '{"error":"Model is loading"}', /JSON/],
    ['nothing', () => '', /empty/],
    ['a WAV without a sound in it', () => wav(new Float32Array(0)), /no sound/],
    [
      'a WAV that promises more than it has',
      () => wav(tone(1, 44_100), { promises: 500_000 }),
      /says that it has 500000 bytes of sound, but has 88200/,
    ],
    [
      'a WAV that goes on',
      () => Buffer.concat([wav(tone(1, 8000)), Buffer.alloc(50_000)]),
      /50000 more bytes/,
    ],
    ['half a FLAC', () => cut(flac(tone(2, 44_100)), 0.5), /s of sound|cut short or damaged/],
    [
      'the beginning of an MP3, cut in a packet',
      async () => Buffer.concat([cut(await compressed('mp3', tone(1, 44_100)), 0.05)]),
      /sound|damaged|can't be opened/,
    ],
    ['a video without pictures in it', () => webm(0), /no pictures|no sound|no length|damaged/],
    ['half the head of a video', async () => cut(await webm(), 0.1), /damaged|no sound/],
  ];

  test.each(hostile)('%s', async (_, make, reason) => {
    const refused = await inspect('hostile', await make()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MediaRefused);
    expect(refused).toHaveProperty('message', expect.stringMatching(reason));
    expect(refused).not.toHaveProperty('message', expect.stringContaining(folder));
  });
});

describe('a file can do no harm to who has it opened', () => {
  /** 99 megapixels that a decoder has to hold whole. */
  const large = () =>
    sharp({ create: { width: 11_000, height: 9_000, channels: 4, background: '#fff' } })
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();

  test('what needs too much memory is stopped, and the next file meets another process', async () => {
    const small = new MediaHelper({ concurrency: 1, memoryMb: 250 });
    try {
      await inspect('first.png', await picture().png().toBuffer(), small);
      const before = small.state().processes.map(({ pid }) => pid);
      await expect(inspect('large.png', await large(), small)).rejects.toThrow(/250 MB of memory/);
      expect(await inspect('next.png', await picture().png().toBuffer(), small)).toMatchObject({
        is: 'image',
      });
      expect(small.state().processes.map(({ pid }) => pid)).not.toEqual(before);
    } finally {
      await small.close();
    }
  }, 60_000);

  test('what takes too long is stopped', async () => {
    const hasty = new MediaHelper({ concurrency: 1, timeoutSeconds: 0.05 });
    try {
      await expect(inspect('large.png', await large(), hasty)).rejects.toThrow(/within 0.05 s/);
    } finally {
      await hasty.close();
    }
  }, 60_000);

  test('a process that dies at its work takes only its file along', async () => {
    const helper = new MediaHelper({ concurrency: 1 });
    try {
      const checking = inspect('large.png', await large(), helper);
      const outcome = checking.catch((error: unknown) => error);
      while (helper.state().processes.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const [victim] = helper.state().processes;
      process.kill(victim?.pid ?? 0, 'SIGKILL');
      expect(await outcome).toBeInstanceOf(MediaRefused);
      expect(await inspect('next.png', await picture().png().toBuffer(), helper)).toMatchObject({
        is: 'image',
      });
      expect(helper.state().processes.map(({ pid }) => pid)).not.toContain(victim?.pid);
    } finally {
      await helper.close();
    }
  }, 60_000);

  test('our event loop goes on turning while a file is opened', async () => {
    const path = await put(folder, 'large.png', await large());
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    await media.inspect(path, live);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(20);
  }, 60_000);

  test('where no process works at all, that is said, and no file is blamed', async () => {
    const broken = new MediaHelper({}, join(folder, 'missing.js'));
    try {
      const failed = await inspect('good.png', await picture().png().toBuffer(), broken).catch(
        (error: unknown) => error,
      );
      expect(failed).not.toBeInstanceOf(MediaRefused);
    } finally {
      await broken.close();
    }
  });

  test('who goes away stops the work', async () => {
    const leaving = new AbortController();
    const path = await put(folder, 'large.png', await large());
    const checking = media.inspect(path, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(checking).rejects.toThrow('gone');
  }, 60_000);
});

describe('pictures are made such that experts take them', () => {
  const adapt = async (name: string, bytes: Uint8Array) => {
    const target = join(folder, `${name}-adapted`);
    const made = await media.adaptPicture(await put(folder, name, bytes), target, live);
    return { made, target };
  };

  test.each(['png', 'jpeg', 'webp'] as const)('a plain %s stays as it is', async (format) => {
    const { made } = await adapt(`plain.${format}`, await picture().toFormat(format).toBuffer());
    expect(made).toMatchObject({ mediaType: `image/${format}`, changes: [] });
  });

  const changed: [string, () => Promise<Buffer>, string, RegExp][] = [
    ['AVIF', () => picture().avif().toBuffer(), 'jpeg', /was image\/avif/],
    ['TIFF', () => picture().tiff({ compression: 'lzw' }).toBuffer(), 'png', /was image\/tiff/],
    ['16 bits', () => picture().toColourspace('rgb16').png().toBuffer(), 'png', /more than 8 bits/],
    ['CMYK', () => picture().toColourspace('cmyk').jpeg().toBuffer(), 'jpeg', /colours in cmyk/],
    [
      'what follows a picture',
      async () => Buffer.concat([await picture().png().toBuffer(), Buffer.from('<html>')]),
      'png',
      /without the 6 bytes/,
    ],
  ];
  test.each(changed)('%s', async (name, make, format, reason) => {
    const { made, target } = await adapt(`changed-${name.replace(/\W/g, '')}`, await make());
    expect(made.changes.join('; ')).toMatch(reason);
    const { space, depth, ...rest } = await sharp(target).metadata();
    expect({ space, depth, ...rest }).toMatchObject({
      format,
      space: 'srgb',
      depth: 'uchar',
      width: 64,
      height: 48,
    });
    expect(await media.inspect(target, live)).toMatchObject({ mediaType: `image/${format}` });
  });

  test('a photograph that lies on its side is turned', async () => {
    const bytes = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { made, target } = await adapt('side.jpg', bytes);
    expect(made).toMatchObject({ given: { width: 48, height: 64 } });
    expect(await sharp(target).metadata()).toMatchObject({ width: 48, height: 64 });
    expect((await sharp(target).metadata()).orientation ?? 1).toBe(1);
  });

  test('of an animation, the first picture', async () => {
    const frames = ['#ff0000', '#0000ff'].map((background) => ({
      create: { width: 20, height: 10, channels: 3 as const, background },
    }));
    const pngs = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const { made, target } = await adapt(
      'moving.gif',
      await sharp(pngs, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect(made.changes.join()).toMatch(/first picture of 2/);
    const [red, green, blue] = await sharp(target).raw().toBuffer();
    expect([red, green, blue]).toEqual([255, 0, 0]);
  });

  test('a very large one is made smaller, and both sizes are said', async () => {
    const { made, target } = await adapt('wide.png', await picture(5000, 100).png().toBuffer());
    expect(made).toMatchObject({
      given: { width: 4096, height: 82 },
      original: { width: 5000, height: 100 },
    });
    expect(await sharp(target).metadata()).toMatchObject({ width: 4096, height: 82 });
  });

  test('the same file gives the same bytes', async () => {
    const bytes = await picture(5000, 100).avif({ effort: 0 }).toBuffer();
    const [one, other] = [await adapt('one', bytes), await adapt('other', bytes)];
    expect(await readFile(one.target)).toEqual(await readFile(other.target));
  });

  test('one that can not be opened is refused with what would do', async () => {
    const bmp = Buffer.alloc(200);
    bmp.write('BM', 'latin1');
    await expect(adapt('old.bmp', bmp)).rejects.toThrow(
      /image\/bmp, which can't be opened here: PNG or JPEG/,
    );
  });
});

describe('recordings are made such that speech models take them', () => {
  const adapt = async (bytes: Uint8Array) => {
    const target = join(folder, 'sound-adapted');
    const path = await put(folder, 'sound', bytes);
    const made = await media.adaptRecording({ path, target }, { wanted: 'speech', mostSeconds: 1_800 }, live);
    return { made, target };
  };

  test('a WAV of 16,000 Hz and one channel stays as it is', async () => {
    const { made } = await adapt(wav(tone(1, 16_000), { rate: 16_000 }));
    expect(made).toEqual({ is: 'ready', mediaType: 'audio/wav', changes: [] });
  });

  test.each([
    ['a WAV of 8 bits', () => wav(tone(1, 8000), { rate: 8000, bits: 8 })],
    [
      'a WAV of 24 bits, 96,000 Hz and two channels',
      () => wav(tone(1, 96_000), { rate: 96_000, bits: 24, channels: 2 }),
    ],
    ['a WAV of 32 bits at an odd rate', () => wav(tone(1, 22_051), { rate: 22_051, bits: 32 })],
    ['an MP3', () => compressed('mp3', tone(1, 44_100))],
    ['an Ogg Vorbis', () => compressed('ogg', tone(1, 44_100))],
    ['a FLAC', () => flac(tone(1.2, 44_100))],
  ])('%s sounds the same afterwards', async (_, make) => {
    const { made, target } = await adapt(await make());
    expect(made).toMatchObject({ changes: [expect.anything(), 'written as WAV of 16,000 Hz and 1 channel'] });
    const written = await readFile(target);
    expect([written.readUInt16LE(22), written.readUInt32LE(24), written.readUInt16LE(34)]).toEqual([
      1, 16_000, 16,
    ]);
    // A tone of 440 Hz crosses zero upwards so often in the half second around the middle.
    const samples = Array.from({ length: 8000 }, (_, at) => written.readInt16LE(44 + (4000 + at) * 2));
    const crossings = samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0).length;
    expect(Math.abs(crossings - 220)).toBeLessThanOrEqual(2);
    expect(Math.max(...samples) / 32_767).toBeCloseTo(0.4, 1);
    expect(await media.inspect(target, live)).toMatchObject({ is: 'audio', mediaType: 'audio/wav' });
  });

  test('a video without sound is refused', async () => {
    await expect(adapt(await webm())).rejects.toThrow(/holds no sound/);
  });
});
