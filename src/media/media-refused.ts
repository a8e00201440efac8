/** A file that can't be used; the message is a clause about it, such as "is cut short or damaged". */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
}
