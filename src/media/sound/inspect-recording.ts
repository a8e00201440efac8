import type { Input } from 'mediabunny';
import { InputRefused } from '../../experts/program/input-refused';
import type { MediaFacts } from '../jobs';
import { canDecode, withRecording } from './open-recording';
import { openSound, playSound } from './sound-track';
import { refuseFalseLength } from './wav-length';

/** A sound or a video, by what tracks it holds. Throws `InputRefused`. */
export async function inspectRecording(path: string, mediaType: string): Promise<MediaFacts> {
  await refuseFalseLength(path);
  return withRecording(path, async (input) => {
    if (!(await input.canRead())) {
      throw new InputRefused(`is ${mediaType}, of a kind that can't be opened here`);
    }
    const isVideo = mediaType.startsWith('video/');
    if (isVideo && (await input.getPrimaryVideoTrack()) !== null) {
      return { is: 'video', mediaType, seconds: await inspectVideo(input) };
    }
    return sound(path, input, isVideo ? mediaType.replace('video/', 'audio/') : mediaType);
  });
}

/**
 * @returns how long it lasts, in seconds
 * Throws `InputRefused` where it has no pictures.
 */
export async function inspectVideo(input: Input): Promise<number> {
  const track = await input.getPrimaryVideoTrack();
  const seconds = await input.computeDuration();
  const first = await track?.getFirstTimestamp();
  if (!(seconds > 0) || first === undefined) throw new InputRefused('holds no pictures');
  return seconds;
}

async function sound(path: string, input: Input, mediaType: string): Promise<MediaFacts> {
  const found = await openSound(input, mediaType);
  const isHeard = await canDecode(found.track);
  return { is: 'audio', mediaType, seconds: isHeard ? await playSound(path, found) : found.declared };
}
