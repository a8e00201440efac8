/** File name endings: what they say of a file that is given, and which one a result is saved under. */
import type { Kind } from '../../domain/kinds';

/** What a name's ending promises. Endings not listed promise nothing. */
const promises: Partial<Record<Kind, readonly string[]>> = {
  image: ['png', 'apng', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tif', 'tiff', 'avif', 'heic', 'heif', 'ico'],
  audio: ['wav', 'mp3', 'm4a', 'aac', 'flac', 'ogg', 'oga', 'opus', 'weba', 'aif', 'aiff'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'avi', 'mpg', 'mpeg', 'ogv', '3gp'],
  document: ['pdf'],
  table: ['csv'],
  text: ['txt', 'text', 'md', 'json', 'xml', 'html', 'htm', 'tsv', 'log'],
};

const kindByEnding = new Map(
  Object.entries(promises).flatMap(([kind, endings]) =>
    // Keys of a record over Kind: exact.
    endings.map((ending) => [ending, kind as Kind] as const),
  ),
);

/** The part of a name after its last dot, lower case; empty where there is none. */
export const endingOf = (name: string): string => /[^.]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The kind a name promises by its ending. */
export const kindPromisedBy = (name: string): Kind | undefined => kindByEnding.get(endingOf(name));

/** Texts say by their name what they are, since their bytes don't. */
const textTypes = new Map([
  ['csv', 'text/csv'],
  ['md', 'text/markdown'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['xml', 'text/xml'],
  ['tsv', 'text/tab-separated-values'],
]);

export const textTypeOf = (name: string): string =>
  `${textTypes.get(endingOf(name)) ?? 'text/plain'}; charset=utf-8`;

/** Endings that differ from the media type's second half. */
const irregularEndings = new Map([
  ['image/jpeg', 'jpg'],
  ['image/tiff', 'tif'],
  ['image/svg+xml', 'svg'],
  ['audio/mpeg', 'mp3'],
  ['audio/vnd.wave', 'wav'],
  ['video/quicktime', 'mov'],
  ['video/matroska', 'mkv'],
  ['video/x-matroska', 'mkv'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
]);

/** The ending a file of a media type is saved under: letters and digits only, whatever the media type holds. */
export function endingFor(mediaType: string): string {
  const [essence = ''] = mediaType.toLowerCase().split(';');
  const irregular = irregularEndings.get(essence.trim());
  if (irregular !== undefined) return irregular;
  const subtype = essence.trim().split('/')[1]?.replace(/^x-/, '') ?? '';
  return /^[a-z0-9]{1,8}$/.test(subtype) ? subtype : 'bin';
}
