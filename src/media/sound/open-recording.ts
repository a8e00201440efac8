/** Opens sound and video files: what tracks they hold, and the samples of their sound as far as it can be decoded. */
import { createReadStream } from 'node:fs';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import {
  AudioSampleSink,
  FilePathSource,
  FLAC,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  registerDecoder,
  WAVE,
  WEBM,
  ADTS,
} from 'mediabunny';
import { InputRefused } from '../../experts/program/input-refused';
import { decoders } from './decoders';

/** A piece of sound: one array a channel, all of one length, samples from -1 to 1. */
export interface Piece {
  channels: readonly Float32Array[];
  /** Samples a second. */
  rate: number;
}

for (const decoder of decoders) registerDecoder(decoder);

/** Containers that hold everything themselves: playlists, which name addresses, are not among them. */
const formats = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, MP3, ADTS, FLAC];

/** Does something with an open file. What goes wrong in reading it is the file's fault: throws `InputRefused`. */
export async function withRecording<T>(path: string, work: (input: Input) => Promise<T>): Promise<T> {
  const input = new Input({
    formats,
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
  });
  try {
    return await work(input);
  } catch (error) {
    if (error instanceof InputRefused) throw error;
    throw new InputRefused('is cut short or damaged', { cause: error });
  } finally {
    input.dispose();
  }
}

/** Whether its samples can be had: not those of AAC, whose decoders are not free. */
export const canDecode = async (track: InputAudioTrack): Promise<boolean> =>
  (await track.canDecode()) || isOggVorbis(track);

const isOggVorbis = async (track: InputAudioTrack): Promise<boolean> =>
  (await track.getCodec()) === 'vorbis' && (await track.input.getFormat()) === OGG;

/** The samples, a piece at a time. */
export async function* piecesOf(path: string, track: InputAudioTrack): AsyncGenerator<Piece> {
  const pieces = (await isOggVorbis(track)) ? vorbisPieces(path) : decodedPieces(track);
  // A decoder that has only read headers gives none, and no rate either.
  for await (const piece of pieces) if ((piece.channels[0]?.length ?? 0) > 0) yield piece;
}

async function* decodedPieces(track: InputAudioTrack): AsyncGenerator<Piece> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const channel = new Float32Array(sample.numberOfFrames);
      sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
      return channel;
    });
    yield { channels, rate: sample.sampleRate };
    sample.close();
  }
}

/** Vorbis needs the headers of its Ogg file, which its decoder reads itself. */
async function* vorbisPieces(path: string): AsyncGenerator<Piece> {
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  try {
    // A read stream's pieces are buffers, as no encoding is set; its type doesn't know that.
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
      yield pieceOf(await decoder.decode(bytes));
    }
    yield pieceOf(await decoder.flush());
  } finally {
    decoder.free();
  }
}

const pieceOf = ({
  channelData,
  sampleRate,
}: {
  channelData: Float32Array[];
  sampleRate: number;
}): Piece => ({ channels: channelData, rate: sampleRate });

/** One channel: the mean of all. */
export const mixed = ({ channels: [first = new Float32Array(0), ...others] }: Piece): Float32Array =>
  others.length === 0
    ? first
    : first.map(
        (sample, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), sample) / (others.length + 1),
      );
