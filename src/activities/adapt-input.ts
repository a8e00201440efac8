/** Makes an input file one that experts take, where that changes nothing of what it shows or says. */
import { Failure } from '../domain/failures';
import type { Size } from '../domain/fit-boxes';
import type { Kind } from '../domain/kinds';
import type { TaskType } from '../domain/task-catalogue';
import { type MediaHelper, MediaRefused } from '../media/media-helper';

/** How large a picture is that an expert was given, and how large it was before it was made smaller. Pixels, upright. */
export interface PictureSizes {
  given: Size;
  original: Size;
}

/** `changes`, in words, is empty where the file is given as it is. */
export type AdaptedFile = { path: string; mediaType: string; changes: readonly string[] } & (
  { is: 'picture'; sizes: PictureSizes } | { is: 'other' }
);

interface InputFile {
  name: string;
  kind: Kind;
  mediaType: string;
  path: string;
}

/** Tasks whose models hear speech at 16,000 Hz. Others make sound, which must not lose its quality. */
const hearing: readonly TaskType[] = ['automatic-speech-recognition', 'audio-classification'];

/** @throws Failure Expert.InputRejected where it can't be opened. */
export async function adaptInput(
  task: TaskType,
  { name, kind, mediaType, path }: InputFile,
  media: MediaHelper,
  signal: AbortSignal,
): Promise<AdaptedFile> {
  const target = `${path}-adapted`;
  try {
    if (kind === 'image' || kind === 'mask' || (kind === 'document' && mediaType.startsWith('image/'))) {
      const made = await media.adaptPicture(path, target, signal);
      return { is: 'picture', ...chosen(made), sizes: { given: made.given, original: made.original } };
    }
    if (kind === 'audio' && hearing.includes(task)) {
      return { is: 'other', ...chosen(await media.adaptSound(path, target, signal)) };
    }
    return { is: 'other', path, mediaType, changes: [] };
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    throw new Failure(
      'Expert.InputRejected',
      `The ${name} for ${task} ${error.message}, so no expert was asked. Give another file.`,
      undefined,
      { cause: error },
    );
  }

  function chosen(made: {
    mediaType: string;
    changes: readonly string[];
  }): Omit<AdaptedFile, 'is' | 'sizes'> {
    return made.changes.length === 0
      ? { path, mediaType, changes: [] }
      : { path: target, mediaType: made.mediaType, changes: made.changes };
  }
}
