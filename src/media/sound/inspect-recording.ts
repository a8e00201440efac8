import type { Input } from 'mediabunny';
import { InputRefused } from '../../experts/program/input-refused';
import type { MediaFacts } from '../jobs';
import { canDecode, piecesOf, withRecording } from './open-recording';
import { refuseFalseLength } from './wav-length';

/** Part of the length it declares that a recording may lack when it is played. */
const tolerated = 0.1;

/** A sound or a video, by what tracks it holds. Throws `InputRefused`. */
export async function inspectRecording(path: string, mediaType: string): Promise<MediaFacts> {
  await refuseFalseLength(path);
  return withRecording(path, async (input) => {
    if (!(await input.canRead())) {
      throw new InputRefused(`is ${mediaType}, of a kind that can't be opened here`);
    }
    const isVideo = mediaType.startsWith('video/');
    if (isVideo && (await input.getPrimaryVideoTrack()) !== null) return video(input, mediaType);
    return sound(path, input, isVideo ? mediaType.replace('video/', 'audio/') : mediaType);
  });
}

async function video(input: Input, mediaType: string): Promise<MediaFacts> {
  const track = await input.getPrimaryVideoTrack();
  const seconds = await input.computeDuration();
  const first = await track?.getFirstTimestamp();
  if (!(seconds > 0) || first === undefined) throw new InputRefused('holds no pictures');
  return { is: 'video', mediaType, seconds };
}

async function sound(path: string, input: Input, mediaType: string): Promise<MediaFacts> {
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new InputRefused('holds no sound');
  const declared = Math.max(await input.computeDuration(), await promised(input, mediaType));
  if (!(declared > 0)) throw new InputRefused('has no length: there is no sound in it');
  if (!(await canDecode(track))) return { is: 'audio', mediaType, seconds: declared };
  let seconds = 0;
  for await (const { channels, rate } of piecesOf(path, track)) seconds += (channels[0]?.length ?? 0) / rate;
  if (seconds === 0) throw new InputRefused('holds no sound that can be decoded');
  if (seconds < declared * (1 - tolerated) - 0.1) {
    throw new InputRefused(
      `says that it lasts ${declared.toFixed(1)} s, but has ${seconds.toFixed(1)} s of sound`,
    );
  }
  return { is: 'audio', mediaType, seconds };
}

/** Seconds that a file's head promises, 0 where it says nothing: heads of MP3 only guess. */
const promised = async (input: Input, mediaType: string): Promise<number> =>
  mediaType === 'audio/mpeg' ? 0 : ((await input.getDurationFromMetadata()) ?? 0);
