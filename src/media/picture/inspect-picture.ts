import { InputRefused } from '../../experts/program/input-refused';
import type { MediaFacts } from '../jobs';
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
