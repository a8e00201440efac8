/** Opens pictures that anyone may have made, whole, without ever holding more of one than its format asks for. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { InputRefused } from '../../experts/program/input-refused';

/** 100 megapixels: four bytes each are held by whoever opens it afterwards. */
const maxPixels = 100_000_000;

/** Formats that are opened. The rest of what libvips reads can name other files, or is not meant for strangers' files. */
const formats = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/avif': 'heif',
} as const;

// One file at a time is opened in this process, so no threads, and a cache would only look like a leak.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngFile',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadTiffFile',
    'VipsForeignLoadHeifFile',
  ],
});

/** @param path of a file; an animation is its first picture. */
export const openPicture = (path: string, limitInputPixels: number | false = maxPixels): Sharp =>
  sharp(path, { limitInputPixels, failOn: 'error', sequentialRead: true, animated: false });

/** What a picture says of itself. Throws `InputRefused` where it is none, or too large to be opened. */
export async function readHeader(path: string, mediaType: string): Promise<Metadata> {
  const format = Object.entries(formats).find(([known]) => known === mediaType)?.[1];
  if (format === undefined)
    throw new InputRefused(`is ${mediaType}, which can't be opened here: PNG or JPEG would do`);
  const header = await openPicture(path, false).metadata().catch(refuse);
  if (header.format !== format) throw new InputRefused(`is ${header.format} that says it is ${mediaType}`);
  if (header.width * header.height > maxPixels) {
    throw new InputRefused(
      `has ${header.width} × ${header.height} pixels, more than the 100 megapixels that are opened`,
    );
  }
  return header;
}

/** Reads every pixel, and keeps none. Throws `InputRefused`. */
export async function decodeWhole(path: string): Promise<void> {
  await openPicture(path)
    .resize({ width: 1, height: 1, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
    .catch(refuse);
}

/** For what goes wrong in reading a picture: its reason names our files, so the sentence does without it. */
export function refuse(error: unknown): never {
  throw new InputRefused('is cut short or damaged', { cause: error });
}
