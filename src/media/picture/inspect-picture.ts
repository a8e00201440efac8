import { InputRefused } from '../../experts/program/input-refused';
import type { LookedAt, MediaFacts } from '../jobs';
import { recognise } from '../recognise';
import { bytesAfterPicture } from './bytes-after';
import { decodeWhole, readHeader } from './open-picture';

/** Throws `InputRefused` where it can't be read to its end, or the file goes on after it. */
export async function inspectPicture(path: string, mediaType: string): Promise<MediaFacts> {
  const { autoOrient } = await readHeader(path, mediaType);
  const after = await bytesAfterPicture(path, mediaType);
  if (after > 0) {
    throw new InputRefused(
      `carries ${after} more bytes after the picture, which may be a page or an archive`,
    );
  }
  await decodeWhole(path);
  return { is: 'image', mediaType, ...autoOrient };
}

/** Throws `InputRefused` where it is none, too large, or ends too soon. What follows it is left aside when it is used. */
export async function lookAtPicture(path: string): Promise<LookedAt> {
  const { kind, mediaType } = await recognise(path);
  if (kind !== 'image') throw new InputRefused(`is no picture but ${mediaType}`);
  const { autoOrient } = await readHeader(path, mediaType);
  await bytesAfterPicture(path, mediaType);
  return { mediaType, ...autoOrient };
}
