/** Pixels made here, as a PNG to answer with. */
import sharp, { type Raw } from 'sharp';
import { type ExpertAnswer } from '../messages';

/** @param pixels row by row, a byte a channel */
export async function toPng(pixels: Uint8Array, { width, height, channels }: Raw): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels } }).png().toBuffer();
}

export const pngAnswer = (bytes: Uint8Array): ExpertAnswer => ({ is: 'file', mediaType: 'image/png', bytes });
