/** A text of an earlier turn as the next one can read it: its handles pointed at the same things by other ones. */
import { readHandles, type WrittenHandle } from '../../domain/handles';
import type { Sha256 } from '../../domain/ids';
import type { Resource } from '../../domain/resource';

/** Says what a handle meant where the text was written: the content of each thing, none where that is not known. */
export type Meaning = (handle: WrittenHandle) => readonly Sha256[];

/**
 * Every handle becomes inputs of the new request. One that points at nothing it has becomes words, since as it stands
 * it would point at something else there.
 */
export const retell = (text: string, meant: Meaning, inputs: readonly Pick<Resource, 'sha256'>[]): string =>
  readHandles(text)
    .map((part) => {
      if (part.is === 'literal') return part.text;
      const places = meant(part.handle).flatMap((sha256) => {
        const at = inputs.findIndex((input) => input.sha256 === sha256);
        return at < 0 ? [] : [`<input-${at + 1}>`];
      });
      return places.length > 0 ? places.join(', ') : `(${namedIn(part.handle)} of an earlier turn)`;
    })
    .join('');

const namedIn = (handle: WrittenHandle): string =>
  handle.from === 'input' ? 'a file' : handle.kind === 'generated' ? 'a result' : `the ${handle.kind}`;
