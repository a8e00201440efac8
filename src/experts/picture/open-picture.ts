/**
 * Opens pictures that anyone may have sent. What reads them is sharp (libvips), which is told to refuse everything but
 * a few bitmap formats: SVG and PDF can name other files and addresses, and ImageMagick's formats are its own risk.
 */
import sharp, { type Sharp } from 'sharp';
import { InputRefused } from '../program/input-refused';

/** 40 megapixels: more than phones take; a bomb of 100,000 × 100,000 is refused from its header. */
const MAX_PIXELS = 40_000_000;

/** How each format that is taken begins. */
const beginnings: Readonly<Record<string, RegExp>> = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF[^]{4}WEBP/,
  tiff: /^(?:II\*\0|MM\0\*)/,
  avif: /^[^]{4}ftypavi[fs]/,
};

export interface Picture {
  /** Turned upright as its EXIF data says; the first frame of an animation. */
  sharp: Sharp;
  /** Pixels, upright. */
  width: number;
  height: number;
}

// One call at a time runs in this process, so sharp needs no threads, and a cache would only look like a leak.
sharp.concurrency(1);
sharp.cache(false);

/** Throws `InputRefused` with what is wrong with the file. */
export async function openPicture(bytes: Uint8Array): Promise<Picture> {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!Object.values(beginnings).some((pattern) => pattern.test(beginning))) {
    throw new InputRefused(
      `The input is not a picture this expert reads: send ${Object.keys(beginnings).join(', ').toUpperCase()}.`,
    );
  }
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });
  const { format, autoOrient } = await readable(picture.metadata());
  if (!['jpeg', 'png', 'gif', 'webp', 'tiff', 'heif'].includes(format)) {
    throw new InputRefused('The input is not the kind of picture that its first bytes say.');
  }
  return { sharp: picture, ...autoOrient };
}

/** Waits for something made from a picture's pixels; what goes wrong then is the picture's fault. */
export async function readable<T>(made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new InputRefused(`The picture can't be read: ${why}.`);
  }
}
