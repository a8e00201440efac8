/** Boxes that an expert found, brought into the picture they were found in. */
import type { Boxes } from './structured-values';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

export type FittedBoxes = { is: 'fit'; boxes: Boxes } | { is: 'misfit'; why: string };

/** How far out a side may lie before it is no rounding: so many pixels, or this part of the picture's side. */
const tolerance = { pixels: 2, part: 0.01 };

/** Sides that stick out a little are put onto the edge; a box that lies further out was found in another picture. */
export function fitBoxes(boxes: Boxes, { width, height }: Size): FittedBoxes {
  const slack = (side: number): number => Math.max(tolerance.pixels, side * tolerance.part);
  const isNear = (at: number, side: number): boolean => at >= -slack(side) && at <= side + slack(side);
  for (const { label, box } of boxes) {
    if (box.xmin > box.xmax || box.ymin > box.ymax) {
      return { is: 'misfit', why: `gave a box for "${label}" whose corners are swapped` };
    }
    const isIn =
      [box.xmin, box.xmax].every((x) => isNear(x, width)) &&
      [box.ymin, box.ymax].every((y) => isNear(y, height));
    if (isIn) continue;
    const corners = `${box.xmin}, ${box.ymin} to ${box.xmax}, ${box.ymax}`;
    return {
      is: 'misfit',
      why: `gave a box for "${label}" (${corners}) outside the picture of ${width} × ${height} pixels`,
    };
  }
  return {
    is: 'fit',
    boxes: mapped(
      boxes,
      (x) => within(x, width),
      (y) => within(y, height),
    ),
  };
}

/** Boxes found in a picture that was made smaller, as they lie in the one it was made from. */
export function scaleBoxes(boxes: Boxes, from: Size, to: Size): Boxes {
  if (from.width === to.width && from.height === to.height) return boxes;
  return mapped(
    boxes,
    (x) => within((x * to.width) / from.width, to.width),
    (y) => within((y * to.height) / from.height, to.height),
  );
}

const within = (at: number, side: number): number => Math.min(Math.max(at, 0), side);

const mapped = (boxes: Boxes, x: (at: number) => number, y: (at: number) => number): Boxes =>
  boxes.map((one) => ({
    ...one,
    box: { xmin: x(one.box.xmin), ymin: y(one.box.ymin), xmax: x(one.box.xmax), ymax: y(one.box.ymax) },
  }));
