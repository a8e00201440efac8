import fc from 'fast-check';
import { type Handle, readHandles, writeHandle } from '../../../src/domain/handles';
import { TaskId } from '../../../src/domain/ids';
import { kinds } from '../../../src/domain/kinds';

const handle: fc.Arbitrary<Handle> = fc.oneof(
  fc.record({
    from: fc.constant('input' as const),
    index: fc.integer({ min: 1, max: 64 }),
    kind: fc.constantFrom(...kinds),
  }),
  fc.record({
    from: fc.constant('task' as const),
    task: fc.integer({ min: 0, max: 999_999 }).map((number) => TaskId.parse(String(number))),
    kind: fc.constantFrom(...kinds),
  }),
);

describe('a handle', () => {
  it('is read as it was written, wherever it stands in a text', () => {
    fc.assert(
      fc.property(handle, fc.string(), fc.string(), (given, before, after) => {
        const text = `${before}${writeHandle(given)}${after}`;
        const found = readHandles(text).flatMap((part) => (part.is === 'handle' ? [part.handle] : []));
        const expected =
          given.from === 'input'
            ? { from: 'input', index: given.index }
            : { from: 'task', task: given.task, kind: given.kind };
        expect(found).toContainEqual(expected);
      }),
    );
  });

  it.each([
    ['<image>-3', { from: 'task', task: '3', kind: 'image' }],
    ['<image-3>', { from: 'task', task: '3', kind: 'image' }],
    ['<IMAGE-3>', { from: 'task', task: '3', kind: 'image' }],
    ['<GENERATED>-3', { from: 'task', task: '3', kind: 'generated' }],
    ['<input-1>', { from: 'input', index: 1 }],
    ['<image-003>', { from: 'task', task: '3', kind: 'image' }],
  ])('%s is read too', (written, expected) => {
    expect(readHandles(written)).toEqual([{ is: 'handle', handle: expected, written }]);
  });

  it.each(['<picture-3>', '<image-x>', 'image-3', '<image-3', '<image-99999999>', '<script>-1', ''])(
    '%j is text',
    (text) => {
      expect(readHandles(text).every(({ is }) => is === 'literal')).toBe(true);
    },
  );

  it('loses nothing of the text around it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), handle.map(writeHandle))), (pieces) => {
        const text = pieces.join('');
        const again = readHandles(text).map((part) => (part.is === 'literal' ? part.text : part.written));
        expect(again.join('')).toBe(text);
      }),
    );
  });
});
