/** Endings: what they promise, and which one a result is saved under. */
import fc from 'fast-check';
import { endingFor, kindPromisedBy } from '../../../../src/commands/inputs/media-types';

it.each([
  ['holiday.JPG', 'image'],
  ['talk.mp3', 'audio'],
  ['film.mkv', 'video'],
  ['paper.pdf', 'document'],
  ['sales.csv', 'table'],
  ['notes.txt', 'text'],
])('%s promises %s', (name, kind) => {
  expect(kindPromisedBy(name)).toBe(kind);
});

it.each(['notes', '.png', 'archive.xyz', 'png'])('%s promises nothing', (name) => {
  expect(kindPromisedBy(name)).toBeUndefined();
});

it.each([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['text/plain; charset=utf-8', 'txt'],
  ['application/json', 'json'],
  ['application/vnd.somebody.something', 'bin'],
  ['', 'bin'],
])('what is %s is saved as .%s', (mediaType, ending) => {
  expect(endingFor(mediaType)).toBe(ending);
});

it('an ending is letters and digits, whatever an expert says its result is', () => {
  fc.assert(
    fc.property(fc.string(), (subtype) => {
      expect(endingFor(`image/${subtype}`)).toMatch(/^[a-z0-9]{1,8}$/);
    }),
  );
});
