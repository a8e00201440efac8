import fc from 'fast-check';
import { cut } from '../../../src/prompts/cut';

test('a short text stays as it is, a long one says that it was cut', () => {
  expect(cut('four', 4)).toBe('four');
  expect(cut('fives', 4)).toBe('fiv…');
});

test('no cut is too long or halves a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, characters) => {
      const start = cut(text, characters);
      expect(start.length).toBeLessThanOrEqual(characters);
      // Half a character does not survive being written as UTF-8.
      expect(Buffer.from(start).toString()).toBe(start);
      expect(text.startsWith(start.replace(/…$/, '')) || start === text).toBe(true);
    }),
  );
});
