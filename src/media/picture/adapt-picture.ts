/**
 * Makes a picture one that nearly every expert takes: PNG, JPEG or a still WebP, upright, in 8 bits of RGB or grey, of
 * a moderate size. One that is so already stays as it is, to the byte.
 */
import { stat } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { InputRefused } from '../../experts/program/input-refused';
import type { AdaptedPicture } from '../jobs';
import { recognise } from '../recognise';
import { bytesAfterPicture } from './bytes-after';
import { decodeWhole, openPicture, readHeader, refuse } from './open-picture';

/** Pixels of the longer side. */
const maxSide = 4096;
const maxBytes = 20_000_000;
const plain: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const lossy: readonly string[] = ['image/jpeg', 'image/webp', 'image/avif'];

/** Throws `InputRefused`. The same file gives the same bytes. */
export async function adaptPicture(path: string, target: string): Promise<AdaptedPicture> {
  const { kind, mediaType } = await recognise(path);
  if (kind !== 'image') throw new InputRefused(`is no picture but ${mediaType}`);
  const header = await readHeader(path, mediaType);
  const original = header.autoOrient;
  const given = fitted(original);
  const reasons = whyNot(header, mediaType, await stat(path), await bytesAfterPicture(path, mediaType));
  const isLarge = given.width !== original.width || given.height !== original.height;
  if (reasons.length === 0 && !isLarge) {
    await decodeWhole(path);
    return { mediaType, changes: [], given, original };
  }
  const made = await write(path, target, given, header.hasAlpha || !lossy.includes(mediaType), header);
  const smaller = isLarge
    ? [`made smaller: ${original.width} × ${original.height} → ${given.width} × ${given.height}`]
    : [];
  return { mediaType: made, changes: [...reasons, ...smaller, `written as ${made}`], given, original };
}

/** What has to be changed beside its size, in words. */
function whyNot(
  { space, depth, orientation, pages }: Metadata,
  mediaType: string,
  { size }: { size: number },
  after: number,
): string[] {
  const animated = (pages ?? 1) > 1;
  return [
    ...(plain.includes(mediaType) ? [] : [`was ${mediaType}`]),
    ...(animated ? [`its first picture of ${pages ?? 1}`] : []),
    ...((orientation ?? 1) > 1 ? ['turned upright'] : []),
    ...(depth === 'uchar' ? [] : ['had more than 8 bits a colour']),
    ...(space === 'srgb' || space === 'b-w' ? [] : [`had its colours in ${space}`]),
    ...(size > maxBytes ? [`had ${Math.ceil(size / 1_000_000)} MB`] : []),
    ...(after > 0 ? [`without the ${after} bytes that followed the picture`] : []),
  ];
}

/** @returns the media type it was written as */
async function write(
  path: string,
  target: string,
  size: { width: number; height: number },
  exact: boolean,
  { hasAlpha }: Metadata,
): Promise<string> {
  if (exact) {
    await prepared(path, size).png().toFile(target).catch(refuse);
    if ((await stat(target)).size <= maxBytes || hasAlpha) return 'image/png';
  }
  await prepared(path, size).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(target).catch(refuse);
  return 'image/jpeg';
}

const prepared = (path: string, size: { width: number; height: number }): Sharp =>
  openPicture(path)
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb');

function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
