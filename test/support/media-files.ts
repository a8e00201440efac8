/** Files for tests of what opens media: real ones of many formats, and hostile ones, each made here. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp, { type Sharp } from 'sharp';
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';

/** Writes bytes into a folder under a name. @returns the path */
export async function put(folder: string, name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** Noise, so that no format makes it small. */
export const picture = (width = 64, height = 48): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** A PNG that says its size and holds `rows` as its pixels, however many it should be. */
export function rawPng(width: number, height: number, rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, sum]);
}

/** Node 20.15 and later have it; the types of 20.19 know. */
const checksum = (bytes: Uint8Array): number => crc32(bytes);

/** A tone of 440 Hz, one channel. */
export const tone = (seconds: number, rate: number): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, at) => 0.4 * Math.sin((2 * Math.PI * 440 * at) / rate),
  );

export interface WavForm {
  rate?: number;
  channels?: number;
  bits?: 8 | 16 | 24 | 32;
  /** Bytes of sound the header promises, if not those that are there. */
  promises?: number;
}

export function wav(
  samples: Float32Array,
  { rate = 44_100, channels = 1, bits = 16, promises }: WavForm = {},
): Buffer {
  const bytes = bits / 8;
  const data = Buffer.alloc(samples.length * channels * bytes);
  samples.forEach((sample, at) => {
    for (let channel = 0; channel < channels; channel += 1) {
      const position = (at * channels + channel) * bytes;
      if (bits === 8) data.writeUInt8(Math.round(128 + sample * 127), position);
      else data.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), position, bytes);
    }
  });
  const length = promises ?? data.length;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels * bytes, 28);
  header.writeUInt16LE(channels * bytes, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(length, 40);
  return Buffer.concat([header, data]);
}

/** A WAV of a second's bytes whose head says of its rate or channels what no recording has. */
export function absurdWav({ rate = 16_000, channels = 1 }: { rate?: number; channels?: number }): Buffer {
  const bytes = wav(tone(1, 16_000), { rate: 16_000 });
  bytes.writeUInt16LE(channels, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt16LE((channels * 2) & 0xffff, 32);
  return bytes;
}

/** A GIF of so many frames, each one colour and as large as the whole. */
export function hugeGif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  const place = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0])]);
  const delay = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  // The smallest code table: each code is 3 bits, and a clear code before it keeps it so.
  const pixels = Math.min(width * height, 4_096);
  const bits = Buffer.alloc(Math.ceil(((2 * pixels + 2) * 3) / 8));
  let at = 0;
  const write = (code: number): void => {
    for (let bit = 0; bit < 3; bit += 1, at += 1)
      if (code & (1 << bit)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  };
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    write(4);
    write(0);
  }
  write(4);
  write(5);
  const blocks: Buffer[] = [];
  for (let from = 0; from < bits.length; from += 255) {
    const block = bits.subarray(from, from + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  const frame = Buffer.concat([delay, place, Buffer.from([2]), ...blocks, Buffer.from([0])]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

export async function compressed(as: 'mp3' | 'ogg', samples: Float32Array, rate = 44_100): Promise<Buffer> {
  const encoder = await (as === 'mp3' ? createMp3Encoder() : createOggEncoder());
  encoder.configure({ sampleRate: rate, channels: 1 });
  // Each piece lies in the encoder's own memory until the next one is made.
  const pieces = [Buffer.from(encoder.encode([samples]))];
  return Buffer.concat([...pieces, Buffer.from(encoder.finalize())]);
}

/** A WebM with one track of pictures, a second long; what is in them is not VP8. */
export async function webm(packets = 5): Promise<Uint8Array> {
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  for (let at = 0; at < packets; at += 1) {
    const packet = new EncodedPacket(new Uint8Array(100), 'key', at / packets, 1 / packets);
    await source.add(packet, { decoderConfig: { codec: 'vp8', codedWidth: 64, codedHeight: 48 } });
  }
  await output.finalize();
  if (!output.target.buffer) throw new Error('The video was not written.');
  return new Uint8Array(output.target.buffer);
}

/** An MP4 with one track of sound in AAC, as phones record it; what is in its packets is not AAC. */
export async function m4a(seconds: number): Promise<Uint8Array> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  for (let at = 0; at < seconds; at += 1) {
    const description = Uint8Array.from([0x12, 0x10]);
    const decoderConfig = { codec: 'mp4a.40.2', sampleRate: 44_100, numberOfChannels: 2, description };
    await source.add(new EncodedPacket(new Uint8Array(100), 'key', at, 1), { decoderConfig });
  }
  await output.finalize();
  if (!output.target.buffer) throw new Error('The recording was not written.');
  return new Uint8Array(output.target.buffer);
}

/** FLAC as it is without compression: each sample stands there as it was. */
export function flac(samples: Float32Array, rate = 44_100): Buffer {
  const blocks: Buffer[] = [];
  const size = 4096;
  const whole = Math.floor(samples.length / size);
  for (let block = 0; block < whole; block += 1) {
    const head = Buffer.from([0xff, 0xf8, 0xc0 | 0x0, 0x08, block, 0]);
    head[5] = sum8(head.subarray(0, 5));
    const body = Buffer.alloc(1 + size * 2);
    body[0] = 0x02;
    for (let at = 0; at < size; at += 1) {
      body.writeInt16BE(Math.round((samples[block * size + at] ?? 0) * 32_767), 1 + at * 2);
    }
    const frame = Buffer.concat([head, body]);
    const foot = Buffer.alloc(2);
    foot.writeUInt16BE(sum16(frame));
    blocks.push(frame, foot);
  }
  const info = Buffer.alloc(34);
  info.writeUInt16BE(size, 0);
  info.writeUInt16BE(size, 2);
  info.writeBigUInt64BE((BigInt(rate) << 44n) | (0n << 41n) | (15n << 36n) | BigInt(whole * size), 10);
  return Buffer.concat([Buffer.from('fLaC', 'latin1'), Buffer.from([0x80, 0, 0, 34]), info, ...blocks]);
}

const sum8 = (bytes: Uint8Array): number => remainder(bytes, 8, 0x07);
const sum16 = (bytes: Uint8Array): number => remainder(bytes, 16, 0x8005);

/** The cyclic redundancy check of so many bits. */
function remainder(bytes: Uint8Array, bits: number, polynomial: number): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) {
      sum = sum & (1 << (bits - 1)) ? (sum << 1) ^ polynomial : sum << 1;
    }
    sum &= 2 ** bits - 1;
  }
  return sum;
}
