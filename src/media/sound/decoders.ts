/** Decoders for the sound codecs that Node has none for, made known to mediabunny. */
import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import { OpusDecoder } from 'opus-decoder';

interface Decoded {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: readonly unknown[];
}

interface FrameDecoder {
  ready: Promise<void>;
  decode(frame: Uint8Array): Decoded | Promise<Decoded>;
  free(): void;
}

/** Part of a recording's packets that may be broken: a word is lost then, but not the sense. */
const tolerated = 0.1;

const flac = ({ description }: AudioDecoderConfig): FrameDecoder => {
  const decoder = new FLACDecoder();
  // Frames may leave out what the file's head says, such as the rate.
  const head = description instanceof Uint8Array ? [description] : [];
  return {
    ready: decoder.ready.then(() => decoder.decodeFrames(head)).then(() => undefined),
    decode: (frame) => decoder.decodeFrames([frame]),
    free: () => decoder.free(),
  };
};
const mp3 = (): FrameDecoder => {
  const decoder = new MPEGDecoder();
  return { ready: decoder.ready, decode: (frame) => decoder.decodeFrame(frame), free: () => decoder.free() };
};
const opus = ({ numberOfChannels: channels }: AudioDecoderConfig): FrameDecoder => {
  const decoder = new OpusDecoder({ channels });
  return { ready: decoder.ready, decode: (frame) => decoder.decodeFrame(frame), free: () => decoder.free() };
};

export const decoders: readonly (typeof CustomAudioDecoder)[] = [
  decoderFor('flac', flac),
  decoderFor('mp3', mp3),
  decoderFor('opus', opus),
];

function decoderFor(
  name: string,
  open: (config: AudioDecoderConfig) => FrameDecoder,
): typeof CustomAudioDecoder {
  return class extends CustomAudioDecoder {
    #decoder: FrameDecoder | undefined;
    #packets = 0;
    #broken = 0;

    // More than two channels of Opus need a table that only its container has.
    static override supports(codec: string, { numberOfChannels }: { numberOfChannels: number }): boolean {
      return codec === name && (name !== 'opus' || numberOfChannels <= 2);
    }

    override async init(): Promise<void> {
      this.#decoder = open(this.config);
      await this.#decoder.ready;
    }

    override async decode({ data, timestamp }: EncodedPacket): Promise<void> {
      const decoded = await this.#decoder?.decode(data);
      this.#packets += 1;
      if (decoded === undefined || decoded.errors.length > 0) this.#broken += 1;
      if (decoded === undefined || decoded.samplesDecoded === 0) return;
      const { channelData, samplesDecoded: length, sampleRate } = decoded;
      const samples = new Float32Array(length * channelData.length);
      channelData.forEach((channel, at) => samples.set(channel.subarray(0, length), at * length));
      this.onSample(
        new AudioSample({
          data: samples,
          format: 'f32-planar',
          numberOfChannels: channelData.length,
          sampleRate,
          timestamp,
        }),
      );
    }

    override flush(): void {
      if (this.#broken > this.#packets * tolerated) throw new Error('Too many of its packets are broken.');
    }

    override close(): void {
      this.#decoder?.free();
    }
  };
}
