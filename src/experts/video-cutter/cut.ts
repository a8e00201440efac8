/**
 * Cuts a video by copying its packets: nothing is decoded, so nothing loses quality and no codec is needed. A cut can begin
 * only where a picture stands for itself (a key frame): it begins at the last one before the time that was asked for.
 */
import {
  BufferSource,
  BufferTarget,
  type EncodedPacket,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { InputRefused } from '../program/input-refused';
import { type Part, type Wish } from './read-wish';

/** Formats that keep all in one file. Playlists are not among them: they name other files. */
const containers = [
  { input: MP4, output: () => new Mp4OutputFormat({ fastStart: 'in-memory' }) },
  { input: QTFF, output: () => new MovOutputFormat({ fastStart: 'in-memory' }) },
  { input: WEBM, output: () => new WebMOutputFormat() },
  { input: MATROSKA, output: () => new MkvOutputFormat() },
] as const;

/** Pictures that others are made from may follow them in the file; H.264 lets 16 be out of order. */
const MOST_OUT_OF_ORDER = 16;

export interface CutVideo {
  bytes: Uint8Array;
  mediaType: string;
}

/** Throws `InputRefused` where the file is no video, or has nothing where it was to be cut. */
export async function cut(bytes: Uint8Array, wish: Wish): Promise<CutVideo> {
  const input = new Input({
    source: new BufferSource(bytes),
    formats: containers.map(({ input: of }) => of),
  });
  try {
    const video = await readable(input.getPrimaryVideoTrack());
    if (video === null) throw new InputRefused('The file has no video in it.');
    const { format, mediaType } = await containerOf(input);
    const { from, to } = spanOf(wish.part, await readable(video.computeDuration()));
    const packets = new EncodedPacketSink(video);
    const first =
      (await readable(packets.getKeyPacket(from))) ?? (await readable(packets.getFirstKeyPacket()));
    if (first === null || first.timestamp >= to || (await readable(packets.getPacket(from))) === null)
      throw new InputRefused(`The video has no picture from ${from} s on.`);
    const output = new Output({ format, target: new BufferTarget() });
    // What was asked to be faster or slower would sound higher or deeper.
    const audio = wish.isSilent || wish.speed !== 1 ? null : await readable(input.getPrimaryAudioTrack());
    const window: Window = { start: first.timestamp, end: to, speed: wish.speed };
    const copyVideo = await addVideo(output, video, packets.packets(first), window);
    const copyAudio = audio && (await addAudio(output, audio, window));
    await output.start();
    await readable(copyVideo());
    if (copyAudio) await readable(copyAudio());
    await output.finalize();
    return { bytes: new Uint8Array(output.target.buffer ?? new ArrayBuffer(0)), mediaType };
  } finally {
    input.dispose();
  }
}

/** What is copied, in seconds of the video; what begins at `start` begins the new one. */
interface Window {
  start: number;
  end: number;
  speed: number;
}

function spanOf(part: Part, duration: number): { from: number; to: number } {
  switch (part.is) {
    case 'whole':
      return { from: 0, to: Infinity };
    case 'last':
      return { from: Math.max(0, duration - part.seconds), to: Infinity };
    case 'span':
      if (part.to <= part.from)
        throw new InputRefused(`A part from ${part.from} s to ${part.to} s has no length.`);
      if (part.from >= duration)
        throw new InputRefused(
          `The video is ${duration.toFixed(1)} s long: nothing of it is after ${part.from} s.`,
        );
      return part;
  }
}

async function containerOf(input: Input): Promise<{ format: OutputFormat; mediaType: string }> {
  const format = await readable(input.getFormat());
  const container = containers.find(({ input: own }) => own === format);
  if (!container) throw new InputRefused('The video is of a kind that is not read here.');
  return { format: container.output(), mediaType: container.input.mimeType };
}

async function addVideo(
  output: Output,
  track: InputVideoTrack,
  packets: AsyncIterable<EncodedPacket>,
  window: Window,
): Promise<() => Promise<void>> {
  const codec = await track.getCodec();
  if (codec === null) throw new InputRefused('The video is coded in a way that is not known here.');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig === null ? {} : { decoderConfig };
  return async () => {
    for await (const packet of upTo(packets, window.end)) await source.add(moved(packet, window), meta);
    source.close();
  };
}

async function addAudio(
  output: Output,
  track: InputAudioTrack,
  window: Window,
): Promise<() => Promise<void>> {
  const codec = await track.getCodec();
  if (codec === null) return async () => undefined;
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig === null ? {} : { decoderConfig };
  return async () => {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (packet.timestamp >= window.end) break;
      if (packet.timestamp >= window.start) await source.add(moved(packet, window), meta);
    }
    source.close();
  };
}

/** Packets in the order of the file to the end of a time, with those that one within it may be made from. */
async function* upTo(packets: AsyncIterable<EncodedPacket>, end: number): AsyncIterable<EncodedPacket> {
  let later: EncodedPacket[] = [];
  for await (const packet of packets) {
    if (packet.timestamp < end) {
      yield* later;
      yield packet;
      later = [];
      continue;
    }
    if (packet.type === 'key' || later.length >= MOST_OUT_OF_ORDER) return;
    later.push(packet);
  }
}

const moved = (packet: EncodedPacket, { start, speed }: Window): EncodedPacket =>
  packet.clone({ timestamp: (packet.timestamp - start) / speed, duration: packet.duration / speed });

/** Waits for something read from the file; what goes wrong then is the file's fault. */
async function readable<T>(made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof InputRefused) throw error;
    const why = error instanceof Error ? error.message.split(/[.\n]/)[0] : String(error);
    throw new InputRefused(`The video can't be read: ${why}.`);
  }
}
