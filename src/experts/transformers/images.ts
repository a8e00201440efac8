/** Pictures in the library's form, and back. Ours are opened by ours: it refuses what is dangerous. */
import sharp from 'sharp';
import { z } from 'zod';
import { type ExpertAnswer } from '../messages';
import { openPicture, readable } from '../picture/open-picture';
import { type Library, type RawImage } from './library';

export const isImage = z.custom<RawImage>(
  (value) => typeof value === 'object' && value !== null && 'data' in value && 'channels' in value,
);

/** Throws `InputRefused`. */
export async function toImage(bytes: Uint8Array, { RawImage }: Library): Promise<RawImage> {
  const picture = await openPicture(bytes);
  const pixels = picture.sharp.flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha();
  const { data, info } = await readable(pixels.raw().toBuffer({ resolveWithObject: true }));
  return new RawImage(data, info.width, info.height, info.channels);
}

/** Pixels. */
interface Size {
  width: number;
  height: number;
}

/** @param most what is beyond that is cut off, on the right and below */
export const toPng = (
  { data, width, height, channels }: RawImage,
  most: Size = { width, height },
): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels } })
    .extract({
      left: 0,
      top: 0,
      width: Math.min(width, most.width),
      height: Math.min(height, most.height),
    })
    .toColourspace(channels < 3 ? 'b-w' : 'srgb')
    .png()
    .toBuffer();

export const pngAnswer = async (image: RawImage, most?: Size): Promise<ExpertAnswer> => ({
  is: 'file',
  mediaType: 'image/png',
  bytes: await toPng(image, most),
});
