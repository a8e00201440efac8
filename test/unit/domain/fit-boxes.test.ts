import fc from 'fast-check';
import { fitBoxes, scaleBoxes } from '../../../src/domain/fit-boxes';
import { Boxes } from '../../../src/domain/structured-values';
import { settleScores } from '../../../src/domain/settle-scores';

const side = fc.integer({ min: 1, max: 10_000 });
// Without a zero below zero, which is equal to none.
const at = fc.double({ min: -200, max: 10_200, noNaN: true }).map((value) => value + 0);
const box = fc.tuple(at, at, at, at).map(([x1, x2, y1, y2]) => ({
  label: 'cat',
  score: 0.5,
  box: { xmin: Math.min(x1, x2), xmax: Math.max(x1, x2), ymin: Math.min(y1, y2), ymax: Math.max(y1, y2) },
}));

const sides = (boxes: Boxes): number[] => boxes.flatMap((one) => Object.values(one.box));

test('boxes that fit lie within the picture, and no side was moved by more than rounding', () => {
  fc.assert(
    fc.property(fc.array(box), side, side, (boxes, width, height) => {
      const fitted = fitBoxes(boxes, { width, height });
      if (fitted.is === 'misfit') return;
      for (const [index, { box: one }] of fitted.boxes.entries()) {
        expect(one.xmin).toBeGreaterThanOrEqual(0);
        expect(one.ymin).toBeGreaterThanOrEqual(0);
        expect(one.xmax).toBeLessThanOrEqual(width);
        expect(one.ymax).toBeLessThanOrEqual(height);
        const before = boxes[index]?.box;
        const moved = Math.max(
          Math.abs(one.xmax - (before?.xmax ?? 0)),
          Math.abs(one.xmin - (before?.xmin ?? 0)),
        );
        expect(moved).toBeLessThanOrEqual(Math.max(2, width / 100));
      }
    }),
  );
});

test('a box within the picture stays as it is, and one far out is refused by its label', () => {
  fc.assert(
    fc.property(box, side, side, (one, width, height) => {
      const inside = sides([one]).every((value) => value >= 0 && value <= Math.min(width, height));
      const outside =
        one.box.xmin < -Math.max(2, width / 100) || one.box.ymax > height + Math.max(2, height / 100);
      const fitted = fitBoxes([one], { width, height });
      if (inside) expect(fitted).toEqual({ is: 'fit', boxes: [one] });
      if (outside) expect(fitted).toMatchObject({ is: 'misfit', why: expect.stringContaining('"cat"') });
    }),
  );
});

test.each([
  ['2 pixels out of a small picture', 102, 'fit'],
  ['3 pixels out of a small picture', 103, 'misfit'],
])('%s', (_, xmax, is) => {
  const one = { label: 'cat', score: 1, box: { xmin: 0, ymin: 0, xmax, ymax: 50 } };
  expect(fitBoxes([one], { width: 100, height: 100 }).is).toBe(is);
});

test('swapped corners are told', () => {
  const one = { label: 'cat', score: 1, box: { xmin: 9, ymin: 0, xmax: 3, ymax: 50 } };
  expect(fitBoxes([one], { width: 100, height: 100 })).toMatchObject({
    is: 'misfit',
    why: expect.stringContaining('swapped'),
  });
});

test('boxes of a picture made smaller lie in the large one at the same part of it', () => {
  const one = { label: 'cat', score: 1, box: { xmin: 10, ymin: 5, xmax: 100, ymax: 50 } };
  const scaled = scaleBoxes([one], { width: 100, height: 50 }, { width: 200, height: 100 });
  expect(scaled).toEqual([{ ...one, box: { xmin: 20, ymin: 10, xmax: 200, ymax: 100 } }]);
});

test('scores are put right where rounding took them out, and refused by their schema elsewhere', () => {
  fc.assert(
    fc.property(fc.double({ min: -0.5, max: 1.5, noNaN: true }), (score) => {
      const settled = settleScores([{ label: 'cat', score, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } }]);
      const isNear = score >= -0.001 && score <= 1.001;
      expect(Boxes.safeParse(settled).success).toBe(isNear);
      if (score >= 0 && score <= 1) expect(settled[0]?.score === score).toBe(true);
    }),
  );
});
