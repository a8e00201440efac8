/** Where a grey picture changes, how strongly, and in which direction: Sobel's operator. */
import { type GreyPicture } from './grey';

export interface Gradients {
  strength: Float32Array;
  /** Step, in pixels of the row-by-row order, along the gradient: right, down, or a diagonal. */
  across: Int32Array;
  /** Direction of the gradient in radians, from -π to π: 0 is to the right, π/2 down. */
  angle: Float32Array;
  width: number;
  height: number;
}

/** The outermost pixels have no neighbours and so no gradient. */
export function gradientsOf({ pixels, width, height }: GreyPicture): Gradients {
  const strength = new Float32Array(width * height);
  const across = new Int32Array(width * height);
  const angle = new Float32Array(width * height);
  const at = (index: number): number => pixels[index] ?? 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const [above, below] = [i - width, i + width];
      const right =
        at(above + 1) + 2 * at(i + 1) + at(below + 1) - at(above - 1) - 2 * at(i - 1) - at(below - 1);
      const down =
        at(below - 1) + 2 * at(below) + at(below + 1) - at(above - 1) - 2 * at(above) - at(above + 1);
      strength[i] = Math.hypot(right, down);
      across[i] = stepAlong(right, down, width);
      angle[i] = Math.atan2(down, right);
    }
  }
  return { strength, across, angle, width, height };
}

/** The direction of a gradient, rounded to the nearest of four. */
function stepAlong(right: number, down: number, width: number): number {
  const steepness = Math.abs(down) / (Math.abs(right) || Number.EPSILON);
  if (steepness < Math.tan(Math.PI / 8)) return 1;
  if (steepness > Math.tan((3 * Math.PI) / 8)) return width;
  return right * down > 0 ? width + 1 : width - 1;
}
