/** What the local expert on videos makes of them, on the real server with files that a library wrote and reads back. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  Output,
} from 'mediabunny';
import { readWish, type Wish } from '../../src/experts/video-cutter/read-wish';
import { askAt, bytesIn, sampleBytes } from '../support/ask-expert';
import { callExpert } from '../support/call-expert';
import { type RunningExperts, startExperts } from '../support/expert-server';

describe('what is asked of a video', () => {
  const whole: Wish = { part: { is: 'whole' }, isSilent: false, speed: 1 };
  const span = (from: number, to = Infinity): Wish => ({ ...whole, part: { is: 'span', from, to } });

  it.each<[string, Wish]>([
    ['trim the video to 3 seconds', span(0, 3)],
    ['the first 3 seconds', span(0, 3)],
    ['Keep only the first three seconds of it', span(0, 3)],
    ['cut it from 2 s to 5 s', span(2, 5)],
    ['from 2 to 5 seconds', span(2, 5)],
    ['between 0:30 and 1:15', span(30, 75)],
    ['from 1:00:00 until 1:00:01.5', span(3600, 3601.5)],
    ['10s-20s', span(10, 20)],
    ['skip the first 1.5 seconds', span(1.5)],
    ['start at 1 minute', span(60)],
    ['the last half a minute', { ...whole, part: { is: 'last', seconds: 30 } }],
    ['without sound', { ...whole, isSilent: true }],
    ['mute it', { ...whole, isSilent: true }],
    ['make it twice as fast', { ...whole, speed: 2 }],
    ['play it at 4x', { ...whole, speed: 4 }],
    ['in slow motion', { ...whole, speed: 0.5 }],
    [
      'the first 2 s in slow motion, no audio',
      { part: { is: 'span', from: 0, to: 2 }, isSilent: true, speed: 0.5 },
    ],
  ])('is read from %j', (words, wish) => {
    expect(readWish(words)).toEqual(wish);
  });

  it.each(['', 'make it look like a painting', 'send it to two people', 'add a title', 'is it from 1999?'])(
    'is nothing known in %j',
    (words) => {
      expect(readWish(words)).toBeUndefined();
    },
  );

  it('is read in no time, whatever is written', () => {
    expect(readWish('from 1 '.repeat(280))).toBeUndefined();
    expect(readWish(`first ${'1'.repeat(1900)}`)).toBeUndefined();
  });
});

interface Seen {
  mimeType: string;
  /** Begin of each picture, in seconds, in the order of the file. */
  pictures: { at: number; type: string; data: string }[];
  sounds: number[];
}

async function look(bytes: Uint8Array): Promise<Seen> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const seen: Seen = { mimeType: (await input.getFormat()).mimeType, pictures: [], sounds: [] };
  if (video) {
    for await (const { timestamp, type, data } of new EncodedPacketSink(video).packets())
      seen.pictures.push({ at: timestamp, type, data: Buffer.from(data).toString('hex', 0, 64) });
  }
  if (audio) {
    for await (const { timestamp } of new EncodedPacketSink(audio).packets()) seen.sounds.push(timestamp);
  }
  return seen;
}

/** Ten seconds at two pictures a second, of which every fourth is a key frame, with a sound a tenth of a second. */
async function withSound(): Promise<Buffer> {
  const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() });
  const video = new EncodedVideoPacketSource('vp8');
  const audio = new EncodedAudioPacketSource('pcm-s16');
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const looks = { decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 48 } };
  for (let at = 0; at < 20; at++) {
    const data = Uint8Array.of(at, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    await video.add(new EncodedPacket(data, at % 4 === 0 ? 'key' : 'delta', at / 2, 0.5), looks);
  }
  video.close();
  const sounds = { decoderConfig: { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: 8000 } };
  for (let at = 0; at < 100; at++)
    await audio.add(new EncodedPacket(new Uint8Array(1600).fill(at), 'key', at / 10, 0.1), sounds);
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}

describe('the local expert on videos', () => {
  let experts: RunningExperts;
  const { post, say } = askAt(() => experts.url);
  beforeAll(async () => {
    experts = await startExperts();
  }, 30_000);
  afterAll(() => experts.stop());

  const cut = async (video: Uint8Array, prompt: string): Promise<Seen> => {
    const answer = await say('video-cutter', Buffer.from(video).toString('base64'), { prompt });
    expect(answer.status).toBe(200);
    return look(await bytesIn(answer));
  };

  it('cuts the sample to the very pictures of the part', async () => {
    const sample = await look(sampleBytes('ball.webm'));
    const { mimeType, pictures } = await cut(sampleBytes('ball.webm'), 'from 2 s to 5 s');
    expect(mimeType).toBe('video/webm');
    expect(pictures.map(({ data }) => data)).toEqual(sample.pictures.slice(10, 25).map(({ data }) => data));
    expect(pictures[0]?.at).toBe(0);
    expect(pictures.at(-1)?.at).toBeCloseTo(2.8, 2);
  });

  it('cuts the end off where the last seconds are asked', async () => {
    const sample = await look(sampleBytes('ball.webm'));
    const { pictures } = await cut(sampleBytes('ball.webm'), 'keep the last 2 seconds');
    expect(pictures.at(-1)?.data).toBe(sample.pictures.at(-1)?.data);
    expect(Math.abs(pictures.length - 10)).toBeLessThanOrEqual(1);
  });

  it('begins with a picture that stands for itself, sound and picture together', async () => {
    const { mimeType, pictures, sounds } = await cut(await withSound(), 'from 3 s to 6 s');
    expect(mimeType).toBe('video/x-matroska');
    expect(pictures[0]).toMatchObject({ at: 0, type: 'key', data: expect.stringMatching(/^04/) });
    // The key frame before second 3 is at 2: so four seconds come, of both.
    expect(pictures).toHaveLength(8);
    expect(sounds).toHaveLength(40);
    expect(sounds[0]).toBeCloseTo(0, 2);
  });

  it('takes the sound away and leaves every picture', async () => {
    const { pictures, sounds } = await cut(await withSound(), 'without sound');
    expect([pictures.length, sounds.length]).toEqual([20, 0]);
  });

  it('plays faster and slower, without sound', async () => {
    const fast = await cut(await withSound(), 'twice as fast');
    expect(fast.pictures.at(-1)?.at).toBeCloseTo(9.5 / 2, 2);
    expect(fast.sounds).toEqual([]);
    const slow = await cut(await withSound(), 'from 8 s on, in slow motion');
    expect(slow.pictures.at(-1)?.at).toBeCloseTo(1.5 * 2, 2);
  });

  it.each([
    ['words that ask for nothing it knows', 'make the ball red', 'first 3 seconds'],
    ['a part that begins after the end', 'from 20 s to 30 s', '8.0 s long'],
    ['a part that has no length', 'from 5 s to 2 s', 'no length'],
  ])('refuses %s', async (_, prompt, why) => {
    const refused = await say('video-cutter', sampleBytes('ball.webm').toString('base64'), { prompt });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(why);
  });

  it.each([
    ['a picture', sampleBytes('sign.png')],
    ['half a header', sampleBytes('ball.webm').subarray(0, 40)],
    [
      'a playlist, which could name other files',
      Buffer.from('#EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
    ],
  ])('refuses %s as no video', async (_, bytes) => {
    const refused = await say('video-cutter', bytes.toString('base64'), { prompt: 'first 2 seconds' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/video/) });
  });

  it('says what it knows where it gets a video and no words', async () => {
    const refused = await post('video-cutter', sampleBytes('ball.webm'));
    expect(refused.status).toBe(400);
  });

  it('gives a video as a file in the folder of the call', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'impresario-video-'));
    try {
      const outputs = await callExpert(experts.url, folder, 'video-to-video', 'video-cutter', [
        { name: 'video', file: 'ball.webm', kind: 'video', mediaType: 'video/webm' },
        { name: 'prompt', text: 'trim the video to 3 seconds' },
      ]);
      expect(outputs).toEqual([
        { is: 'file', kind: 'video', path: join(folder, 'answer'), mediaType: 'video/webm' },
      ]);
      expect((await look(readFileSync(join(folder, 'answer')))).pictures).toHaveLength(15);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
