/** An answer may refer only to what exists. */
import { readHandles, writeHandle } from './handles';

/** Names that look like files, with the endings experts' results and people's inputs have. */
const fileName =
  /(?<![\w-])[\w-]{1,100}\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg|wav|mp3|flac|ogg|m4a|mp4|webm|mov|avi|pdf|csv|json)\b/gi;

/**
 * What an answer names that does not exist, as sentences for the controller.
 * @param handles all handles the answer may use, as they are written
 * @param names names of the request's files, and texts that may be quoted: a file name found in them is no invention
 */
export function checkAnswer(
  answer: string,
  handles: ReadonlySet<string>,
  names: readonly string[],
): string[] {
  const problems: string[] = [];
  if (answer.trim() === '') problems.push('The answer is empty.');
  for (const part of readHandles(answer)) {
    if (part.is === 'literal') continue;
    const { handle } = part;
    const isKnown =
      handle.from === 'input'
        ? handles.has(`<input-${handle.index}>`)
        : handle.kind !== 'generated' && handles.has(writeHandle({ ...handle, kind: handle.kind }));
    if (!isKnown) problems.push(`The answer names ${part.written}, which does not exist.`);
  }
  for (const [name] of answer.matchAll(fileName)) {
    if (!names.some((known) => known.includes(name))) {
      problems.push(
        `The answer names the file ${name}, which does not exist; name results by their handles.`,
      );
    }
  }
  return problems;
}
