/** What models and servers write must not take over the terminal. */
import fc from 'fast-check';
import { cleanLine, cleanText, shortLine } from '../../../src/commands/clean-text';

const escape = '\u001b';

it('leaves readable text of any language as it is', () => {
  const text = 'Zwei Häuser, 猫が二匹、🦆🦆\n\tund ein Baum.';
  expect(cleanText(text)).toBe(text);
});

it('takes away what moves the cursor, colours, or sets the title of the window', () => {
  expect(cleanText(`${escape}[2J${escape}[1;1H${escape}[31mred${escape}[0m`)).toBe('red');
  expect(cleanText(`${escape}]0;owned\u0007title`)).toBe('title');
  expect(cleanText('over\bwritten')).toBe('overwritten');
});

it('takes away what turns the direction of writing around', () => {
  expect(cleanText('invoice\u202Egnp.exe')).toBe('invoicegnp.exe');
});

it('keeps a carriage return from hiding what stands before it', () => {
  expect(cleanText('failed\rdone')).toBe('failed\ndone');
});

it('lets no control character through, whatever comes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanText(text)).not.toMatch(/[^\P{Cc}\n\t]/u);
      expect(cleanLine(text)).not.toMatch(/[\p{Cc}]/u);
    }),
  );
});

it('shortens to a number of characters without cutting one in two', () => {
  expect(shortLine('🦆🦆🦆🦆', 3)).toBe('🦆🦆…');
  expect(shortLine('a  line\nand more', 100)).toBe('a line and more');
});
