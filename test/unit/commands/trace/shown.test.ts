/** A trace as it is shown: rows that fit, a picture that is whole, nothing in either that a name could do harm with. */
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import picocolors from 'picocolors';
import sharp from 'sharp';
import { drawTrace } from '../../../../src/commands/trace/draw-trace';
import { renderTrace } from '../../../../src/commands/trace/render-trace';
import { readHistory } from '../../../../src/commands/trace/run-history';
import type { RunTrace } from '../../../../src/commands/trace/span';
import { traceOf } from '../../../../src/commands/trace/spans';
import { storedHistory } from '../../../support/histories';

const plain = picocolors.createColors(false);
const sign = traceOf(readHistory(storedHistory('0.1.0-sign')), 0);
const impossible = traceOf(readHistory(storedHistory('0.1.0-impossible')), 0);

/** The same trace with other names for who does it. */
const doneBy = (model: string): RunTrace => ({
  ...sign,
  spans: sign.spans.map((span) => ({ ...span, model })),
});

const rowsOf = (lines: readonly string[]): string[] => lines.slice(2, lines.indexOf('', 2));

it('has a row for each span that fits the terminal, however wide that is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 400 }), (columns) => {
      const rows = rowsOf(renderTrace('sign', sign, columns, plain));
      expect(rows).toHaveLength(1 + sign.spans.length);
      for (const row of rows) expect([...row].length).toBeLessThanOrEqual(columns);
    }),
  );
});

it('shows without colours what came to nothing, and how long each took', () => {
  const lines = renderTrace('impossible', impossible, 100, plain);
  expect(lines[0]).toBe('impossible  partly-answered after 564 ms');
  expect(lines.find((line) => line.startsWith('choose for 2'))).toMatch(/█×\s+24 ms, failed$/);
  expect(lines.find((line) => line.startsWith('1. canny-control'))).toMatch(/█+\s+267 ms$/);
});

it('says where the time went, most first', () => {
  const lines = renderTrace('impossible', impossible, 100, plain);
  const told = lines.slice(lines.findIndex((line) => line.startsWith('Where the time went')));
  expect(told[1]).toBe('        267 ms   47 %  experts');
  expect(told[2]).toBe('        197 ms   35 %  planning');
  expect(told.join('\n')).toContain('1. canny-control began 17 ms after choose for 1');
});

it('prints no name that moves the cursor', () => {
  const text = renderTrace('sign', doneBy('evil/\u001b[2J\u0007name'), 120, plain).join('\n');
  expect(text).toContain('by name');
  expect(stripVTControlCharacters(text)).toBe(text);
  expect(text).not.toContain('\u0007');
});

it('is a picture with a title and a description that a reader of SVG takes, whatever the names', async () => {
  const picture = drawTrace('sign', doneBy('a/<script>alert("&")</script>'));
  const { format, width } = await sharp(Buffer.from(picture)).metadata();
  expect({ format, width }).toEqual({ format: 'svg', width: 1_140 });
  expect(picture).toContain('<title id="title">Run sign: answered after 2.0 s</title>');
  expect(picture).toMatch(/<desc id="description">Where the time went[^<]* experts;/);
  expect(picture).not.toContain('<script');
});

it('is a picture that needs nothing else, and is drawn for dark pages too', () => {
  const picture = drawTrace('sign', sign);
  expect(picture.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|url\(|href/);
  expect(picture).toContain('prefers-color-scheme: dark');
});
