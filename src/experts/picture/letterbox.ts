/**
 * Networks that look at squares see other pictures with black bars around them, not stretched: stretched, the cat of
 * the samples was taken for a dog (0.47), with bars it is a cat (0.52).
 */
import { type Picture, readable } from './open-picture';

export interface Box {
  xmin: number;
  ymin: number;
  xmax: number;
  ymax: number;
}

export interface Letterboxed {
  /** RGB, `side × side × 3`. */
  pixels: Uint8Array;
  /** From a box in the square, as fractions of its side, to whole pixels of the picture, cut at its edges. */
  toPicture(box: Box): Box;
}

export async function letterbox(picture: Picture, side: number): Promise<Letterboxed> {
  const pixels = await readable(
    picture.sharp
      .clone()
      .flatten()
      .toColourspace('srgb')
      .resize({ width: side, height: side, fit: 'contain', background: 'black' })
      .removeAlpha()
      .raw()
      .toBuffer(),
  );
  const { width, height } = picture;
  const longer = Math.max(width, height);
  const place = (fraction: number, size: number): number =>
    Math.round(Math.min(size, Math.max(0, fraction * longer - (longer - size) / 2)));
  return {
    pixels,
    toPicture: ({ xmin, ymin, xmax, ymax }) => ({
      xmin: place(xmin, width),
      ymin: place(ymin, height),
      xmax: place(xmax, width),
      ymax: place(ymax, height),
    }),
  };
}
