/** Opens sound that anyone may have sent: one channel, at the rate a model wants. */
import { z } from 'zod';
import { InputRefused } from '../program/input-refused';
import { importFromPart } from './library';

/** How each format begins, and the module that reads it. */
const formats: readonly { name: string; begins: RegExp; module: string }[] = [
  { name: 'WAV', begins: /^(?:RIFF|RF64)[^]{4}WAVE/, module: '@audio/decode-wav' },
  { name: 'FLAC', begins: /^fLaC/, module: '@audio/decode-flac' },
  { name: 'Ogg Opus', begins: /^OggS[^]{24}OpusHead/, module: '@audio/decode-opus' },
  { name: 'Ogg Vorbis', begins: /^OggS[^]{24}[^]vorbis/, module: '@audio/decode-vorbis' },
  { name: 'MP3', begins: /^(?:ID3|\xff[\xe2-\xfb])/, module: '@audio/decode-mp3' },
];

/** Half an hour. */
export const MOST_SECONDS = 1800;

const Decoder = z.object({
  default: z.custom<(bytes: Uint8Array) => unknown>((value) => typeof value === 'function'),
});
const Sound = z.object({
  channelData: z.array(z.instanceof(Float32Array)).min(1),
  sampleRate: z.number().positive(),
});

/**
 * @param rate samples a second
 * @returns samples from -1 to 1
 * Throws `InputRefused`.
 */
export async function readSound(bytes: Uint8Array, rate: number): Promise<Float32Array> {
  const beginning = Buffer.from(bytes.subarray(0, 40)).toString('latin1');
  const format = formats.find(({ begins }) => begins.test(beginning));
  if (format === undefined) {
    throw new InputRefused(
      `The input is not sound this expert reads: send ${formats.map(({ name }) => name).join(', ')}.`,
    );
  }
  const decoder = Decoder.parse(await importFromPart(format.module));
  const sound = Sound.safeParse(await decode(decoder.default, bytes, format.name));
  if (!sound.success || (sound.data.channelData[0]?.length ?? 0) === 0)
    throw new InputRefused(`The ${format.name} file holds no sound.`);
  const { channelData, sampleRate } = sound.data;
  if ((channelData[0]?.length ?? 0) > MOST_SECONDS * sampleRate)
    throw new InputRefused(`The recording is longer than ${MOST_SECONDS / 60} minutes: send it in parts.`);
  return resample(mixed(channelData), sampleRate, rate);
}

async function decode(
  decoder: (bytes: Uint8Array) => unknown,
  bytes: Uint8Array,
  name: string,
): Promise<unknown> {
  try {
    // A copy, because some decoders look at memory as numbers of two bytes, which must begin at an even place.
    return await decoder(Uint8Array.from(bytes));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InputRefused(`The ${name} file can't be read: ${why}.`);
  }
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0) return first;
  return first.map(
    (sample, n) => others.reduce((sum, other) => sum + (other[n] ?? 0), sample) / channels.length,
  );
}

/**
 * By straight lines between samples, after averaging over what one new sample stands for, so that tones too high for
 * the new rate do not come back as others. Speech needs no better.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const step = from / to;
  const width = Math.max(1, step);
  const length = Math.max(1, Math.floor(samples.length / step));
  return Float32Array.from({ length }, (_, n) => {
    const centre = n * step;
    if (width === 1) return between(samples, centre);
    const first = Math.max(0, Math.round(centre - width / 2));
    const last = Math.min(samples.length - 1, Math.max(first, Math.round(centre + width / 2) - 1));
    let sum = 0;
    for (let at = first; at <= last; at += 1) sum += samples[at] ?? 0;
    return sum / (last - first + 1);
  });
}

function between(samples: Float32Array, at: number): number {
  const before = Math.floor(at);
  const [one, other] = [samples[before] ?? 0, samples[before + 1] ?? samples[before] ?? 0];
  return one + (other - one) * (at - before);
}
