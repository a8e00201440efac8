/**
 * Makes a recording one that speech models take: WAV with one channel of 16 bits, 16,000 times a second. One that is
 * so already stays as it is, and so does one whose samples can't be had here (AAC), which hosted models may take.
 */
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  type InputAudioTrack,
  Output,
  WavOutputFormat,
} from 'mediabunny';
import { InputRefused } from '../../experts/program/input-refused';
import type { AdaptedSound } from '../jobs';
import { recognise } from '../recognise';
import { canDecode, type Piece, piecesOf, withRecording } from './open-recording';
import { Resampler } from './resample';
import { refuseFalseLength } from './wav-length';

/** Samples a second. */
const speechRate = 16_000;
/** Longer ones would be larger than most endpoints take, so they go as they are. */
const maxSeconds = 3_000;

/** Throws `InputRefused`. The same file gives the same bytes. */
export async function adaptSound(path: string, target: string): Promise<AdaptedSound> {
  const { mediaType } = await recognise(path);
  await refuseFalseLength(path);
  return withRecording(path, async (input) => {
    if (!(await input.canRead())) {
      throw new InputRefused(`is ${mediaType}, which can't be opened here: WAV, FLAC, MP3 or Ogg would do`);
    }
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw new InputRefused('holds no sound');
    const seconds = await input.computeDuration();
    if (!(seconds > 0)) throw new InputRefused('has no length: there is no sound in it');
    const [codec, rate, channels] = await Promise.all([
      track.getCodec(),
      track.getSampleRate(),
      track.getNumberOfChannels(),
    ]);
    const isSpeechWav =
      mediaType === 'audio/wav' && codec === 'pcm-s16' && rate === speechRate && channels === 1;
    if (isSpeechWav || seconds > maxSeconds || !(await canDecode(track))) return { mediaType, changes: [] };
    await write(path, track, target);
    const what = `${mediaType} of ${rate} Hz and ${channels} ${channels === 1 ? 'channel' : 'channels'}`;
    return { mediaType: 'audio/wav', changes: [`was ${what}`, 'written as WAV of 16,000 Hz and 1 channel'] };
  });
}

async function write(path: string, track: InputAudioTrack, target: string): Promise<void> {
  const output = new Output({ format: new WavOutputFormat(), target: new FilePathTarget(target) });
  const source = new AudioSampleSource({ codec: 'pcm-s16' });
  output.addAudioTrack(source);
  await output.start();
  let resampler: Resampler | undefined;
  let written = 0;
  for await (const piece of piecesOf(path, track)) {
    resampler ??= new Resampler(piece.rate, speechRate);
    await add(resampler.push(mixed(piece)));
  }
  if (resampler) await add(resampler.end());
  if (written === 0) throw new InputRefused('holds no sound that can be decoded');
  await output.finalize();

  async function add(data: Float32Array<ArrayBuffer>): Promise<void> {
    if (data.length === 0) return;
    const timestamp = written / speechRate;
    const format = 'f32-planar';
    const sample = new AudioSample({ data, format, numberOfChannels: 1, sampleRate: speechRate, timestamp });
    await source.add(sample);
    sample.close();
    written += data.length;
  }
}

/** One channel: the mean of all. */
const mixed = ({ channels: [first = new Float32Array(0), ...others] }: Piece): Float32Array =>
  others.length === 0
    ? first
    : first.map(
        (sample, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), sample) / (others.length + 1),
      );
