/**
 * Makes a recording one that experts take, where that is wanted: WAV with one channel of 16 bits, 16,000 times a second,
 * for speech models. One that is so already stays as it is. All are played to their end, so that a broken one is refused
 * here; what can't be opened for lack of a decoder is left, since nothing is known to be wrong with it.
 */
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  type Input,
  Output,
  WavOutputFormat,
} from 'mediabunny';
import { InputRefused } from '../../experts/program/input-refused';
import type { AdaptedRecording, MediaJob } from '../jobs';
import { recognise } from '../recognise';
import { inspectVideo } from './inspect-recording';
import { canDecode, mixed, withRecording } from './open-recording';
import { Resampler } from './resample';
import { openSound, playSound, type Sound } from './sound-track';
import { refuseFalseLength } from './wav-length';

/** Samples a second. */
const speechRate = 16_000;

/** Formats that are opened here: one of these that is not understood is broken. */
const opened =
  /^(audio\/(wav|mpeg|flac|ogg|aac|mp4|x-m4[abp]|webm)|video\/(mp4|x-m4v|quicktime|webm|(x-)?matroska|3gpp2?)|(audio|video)\/ogg)\b/;
const soundsThatDo = 'WAV, FLAC, MP3 or Ogg would do';
const videosThatDo = 'MP4, MOV, WebM or MKV would do';

/** Throws `InputRefused`. The same file gives the same bytes. */
export async function adaptRecording({
  path,
  target,
  wanted,
  mostSeconds,
}: Extract<MediaJob, { do: 'adapt-recording' }>): Promise<AdaptedRecording> {
  const { kind, mediaType } = await recognise(path);
  if (kind !== 'audio' && kind !== 'video') throw new InputRefused(`is no recording but ${mediaType}`);
  await refuseFalseLength(path);
  return withRecording(path, async (input) => {
    if (!(await input.canRead())) {
      if (opened.test(mediaType))
        throw new InputRefused(`says it is ${mediaType}, but is damaged or cut short`);
      const thatDo = wanted === 'video' ? videosThatDo : soundsThatDo;
      return left(`is ${mediaType}, which can't be opened here: ${thatDo}`);
    }
    return wanted === 'video' ? video(input) : sound(input);
  });

  async function video(input: Input): Promise<AdaptedRecording> {
    await inspectVideo(input);
    return { is: 'ready', mediaType, changes: [] };
  }

  async function sound(input: Input): Promise<AdaptedRecording> {
    const found = await openSound(input, mediaType);
    const { track, codec, rate, channels, declared } = found;
    if (declared > mostSeconds) {
      return left(`lasts ${inMinutes(declared)}: give it in parts of at most ${inMinutes(mostSeconds)}`);
    }
    if (!(await canDecode(track))) {
      return left(
        `has its sound as ${codec ?? 'something unknown'}, for which there is no decoder here: ${soundsThatDo}`,
      );
    }
    const isSpeechWav =
      mediaType === 'audio/wav' && codec === 'pcm-s16' && rate === speechRate && channels === 1;
    if (isSpeechWav || wanted === 'sound') {
      await playSound(path, found);
      return { is: 'ready', mediaType, changes: [] };
    }
    await write(path, found, target);
    const what = `${mediaType} of ${rate} Hz and ${channels} ${channels === 1 ? 'channel' : 'channels'}`;
    const changes = [`was ${what}`, 'written as WAV of 16,000 Hz and 1 channel'];
    return { is: 'ready', mediaType: 'audio/wav', changes };
  }
}

const left = (why: string): AdaptedRecording => ({ is: 'left', why });

const inMinutes = (seconds: number): string =>
  seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;

async function write(path: string, sound: Sound, target: string): Promise<void> {
  const output = new Output({ format: new WavOutputFormat(), target: new FilePathTarget(target) });
  const source = new AudioSampleSource({ codec: 'pcm-s16' });
  output.addAudioTrack(source);
  await output.start();
  let resampler: Resampler | undefined;
  let written = 0;
  await playSound(path, sound, async (piece) => {
    resampler ??= new Resampler(piece.rate, speechRate);
    await add(resampler.push(mixed(piece)));
  });
  if (resampler) await add(resampler.end());
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
