import fc from 'fast-check';
import { previewBytes, previewOf } from '../../../src/domain/resource';
import { Boxes, inWords } from '../../../src/domain/structured-values';

describe('a preview', () => {
  it('is never longer than its limit, in any language, and cuts no character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const preview = previewOf(text);
        expect(Buffer.byteLength(preview)).toBeLessThanOrEqual(previewBytes);
        const flat = text.replace(/\s+/g, ' ').trim();
        expect(flat === preview || (preview.endsWith('…') && flat.startsWith(preview.slice(0, -1)))).toBe(
          true,
        );
      }),
    );
  });
});

describe('a structured result in words', () => {
  const box = { xmin: 0, ymin: 0, xmax: 1, ymax: 1 };
  it('counts what was found', () => {
    const value = Boxes.parse(['person', 'cup', 'person'].map((label) => ({ label, score: 0.9, box })));
    expect(inWords({ kind: 'boxes', value })).toBe('2 × person, 1 cup');
  });
  it('says so where nothing was found', () => {
    expect(inWords({ kind: 'boxes', value: [] })).toBe('nothing');
    expect(inWords({ kind: 'labels', value: [] })).toBe('nothing');
  });
  it('tells classes with their score and spans with their class', () => {
    expect(inWords({ kind: 'labels', value: [{ label: 'POSITIVE', score: 0.934, word: '' }] })).toBe(
      'POSITIVE (93 %)',
    );
    expect(inWords({ kind: 'labels', value: [{ label: 'LOC', score: 1, word: 'Lisbon' }] })).toBe(
      'Lisbon (LOC)',
    );
  });
});
