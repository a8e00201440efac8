/** The sound of a recording: what it says of itself, and whether it is there when it is played. */
import type { Input, InputAudioTrack } from 'mediabunny';
import { InputRefused } from '../../experts/program/input-refused';
import { type Piece, piecesOf } from './open-recording';

export interface Sound {
  track: InputAudioTrack;
  /** As mediabunny names it; null where it knows none. */
  codec: string | null;
  /** Samples a second. */
  rate: number;
  channels: number;
  /** Seconds that the file says it lasts. */
  declared: number;
}

/** Part of the length it declares that a recording may lack when it is played. */
const tolerated = 0.1;
/** What no recording has would have to be held to be played. Samples a second. */
const rates = { least: 1_000, most: 768_000 };
const mostChannels = 64;

/** Throws `InputRefused` where there is none, or one that says of itself what can't be. */
export async function openSound(input: Input, mediaType: string): Promise<Sound> {
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new InputRefused('holds no sound');
  const [codec, rate, channels, ends, promised] = await Promise.all([
    track.getCodec(),
    track.getSampleRate(),
    track.getNumberOfChannels(),
    input.computeDuration(),
    // Heads of MP3 only guess.
    mediaType === 'audio/mpeg' ? 0 : input.getDurationFromMetadata(),
  ]);
  if (!(rate >= rates.least && rate <= rates.most)) {
    throw new InputRefused(`says that it has ${rate} samples a second, which no recording has`);
  }
  if (!(channels >= 1 && channels <= mostChannels)) {
    throw new InputRefused(`says that it has ${channels} channels, which no recording has`);
  }
  const declared = Math.max(ends, promised ?? 0);
  if (!(declared > 0)) throw new InputRefused('has no length: there is no sound in it');
  return { track, codec, rate, channels, declared };
}

/**
 * Plays it to its end.
 * @returns seconds
 * Throws `InputRefused` where it is much shorter than it says.
 */
export async function playSound(
  path: string,
  { track, declared }: Sound,
  hear: (piece: Piece) => Promise<void> = async () => undefined,
): Promise<number> {
  let seconds = 0;
  for await (const piece of piecesOf(path, track)) {
    seconds += (piece.channels[0]?.length ?? 0) / piece.rate;
    await hear(piece);
  }
  if (seconds === 0) throw new InputRefused('holds no sound that can be decoded');
  if (seconds < declared * (1 - tolerated) - 0.1) {
    throw new InputRefused(
      `says that it lasts ${declared.toFixed(1)} s, but has ${seconds.toFixed(1)} s of sound`,
    );
  }
  return seconds;
}
