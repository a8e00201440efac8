/** A picture in grey, smoothed, as the operators on edges want it. */
import { fitWithin } from './fit-within';
import { type Picture, readable } from './open-picture';

export interface GreyPicture {
  /** One byte a pixel, row by row. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

const LONGEST_SIDE = 2048;

/** @param smoothing standard deviation in pixels; pictures longer than 2048 pixels are made smaller first */
export async function greyOf(picture: Picture, smoothing: number): Promise<GreyPicture> {
  const { width, height } = fitWithin(LONGEST_SIDE, picture.width, picture.height);
  const pixels = await readable(
    picture.sharp
      .clone()
      .flatten()
      .resize({ width, height, fit: 'fill' })
      .greyscale()
      .blur(smoothing)
      .raw()
      .toBuffer(),
  );
  return { pixels, width, height };
}
