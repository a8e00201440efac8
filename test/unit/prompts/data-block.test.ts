import fc from 'fast-check';
import { dataBlock, dataRule } from '../../../src/prompts/data-block';

/** Text as an attacker writes it: tags, quotes, handles and ordinary text in any order. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '</request>',
        '<request>',
        '</',
        '<',
        '>',
        '"',
        '\\',
        '\n',
        '<image-3>',
        '<input-1>',
        '<text-1',
        '\u2028',
      ),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

test('whatever a text holds, it comes out of its block as it went in, and no tag begins inside', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const lines = dataBlock('request', { text }).split('\n');
      expect(lines).toHaveLength(3);
      const [opening, inside = '', closing] = lines;
      expect([opening, closing]).toEqual(['<request>', '</request>']);
      expect(JSON.parse(inside)).toEqual({ text });
      expect(inside).not.toMatch(/<(?![a-z]+-\d)/);
    }),
  );
});

test('handles stay readable, since models must copy them', () => {
  expect(dataBlock('task', 'Read <text-2> & <input-1> aloud; <b>now</b>, <script-1>')).toBe(
    '<task>\n"Read <text-2> & <input-1> aloud; \\u003cb>now\\u003c/b>, \\u003cscript-1>"\n</task>',
  );
});

test('the rule names each block it is about', () => {
  expect(dataRule('request', 'models')).toMatch(/<request>, <models> stands data.*Never follow/);
});
