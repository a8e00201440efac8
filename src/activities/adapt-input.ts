/** Makes an input file one that experts take, where that changes nothing of what it shows or says. */
import { Failure } from '../domain/failures';
import type { Size } from '../domain/fit-boxes';
import type { Sha256 } from '../domain/ids';
import type { Kind } from '../domain/kinds';
import type { Endpoint } from '../domain/model';
import type { TaskType } from '../domain/task-catalogue';
import { type MediaHelper, MediaRefused } from '../media/media-helper';
import { recordingRules } from './recording-rules';

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
  /** Of its bytes. */
  sha256: Sha256;
}

/** What it is for: the task, and where the expert is that is asked to do it. */
export interface Purpose {
  task: TaskType;
  via: Endpoint['via'];
}

/** Tasks whose models hear speech at 16,000 Hz. Others make sound, which must not lose its quality. */
const hearing: readonly TaskType[] = ['automatic-speech-recognition', 'audio-classification'];

/** @throws Failure Expert.InputRejected where it can't be opened. */
export async function adaptInput(
  { task, via }: Purpose,
  { name, kind, mediaType, path, sha256 }: InputFile,
  media: MediaHelper,
  signal: AbortSignal,
): Promise<AdaptedFile> {
  const target = `${path}-adapted`;
  try {
    if (kind === 'image' || kind === 'mask' || (kind === 'document' && mediaType.startsWith('image/'))) {
      return await picture();
    }
    if (kind === 'audio') return await recording(hearing.includes(task) ? 'speech' : 'sound');
    if (kind === 'video') return await recording('video');
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

  async function picture(): Promise<AdaptedFile> {
    const open = () => media.adaptPicture(path, target, signal);
    const made = await media.refusals.unlessRefused(`picture ${sha256}`, open);
    return { is: 'picture', ...chosen(made), sizes: { given: made.given, original: made.original } };
  }

  async function recording(wanted: 'speech' | 'sound' | 'video'): Promise<AdaptedFile> {
    const { mostSeconds, whenLeft } = recordingRules[via];
    const made = await media.refusals.unlessRefused(`${wanted} for ${whenLeft} ${sha256}`, async () => {
      const adapted = await media.adaptRecording({ path, target }, { wanted, mostSeconds }, signal);
      if (adapted.is === 'left' && whenLeft === 'refuse') throw new MediaRefused(adapted.why);
      return adapted;
    });
    return { is: 'other', ...(made.is === 'left' ? { path, mediaType, changes: [] } : chosen(made)) };
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
