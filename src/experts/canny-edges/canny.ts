/**
 * Canny's edge detector on a smoothed grey picture (J. Canny, IEEE PAMI 8(6), 1986). Our own because no kept package
 * has it: OpenCV's WebAssembly builds, which do, are 10 MB for this one function.
 */

export interface GreyPicture {
  /** One byte a pixel, row by row. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** Gradients: above `high` is an edge; above `low` is one where it touches an edge. */
export interface Thresholds {
  low: number;
  high: number;
}

const EDGE = 255;

/** White where there is an edge, black elsewhere; the picture's size. */
export function canny(picture: GreyPicture, thresholds: Thresholds): Uint8Array {
  return followEdges(thin(gradients(picture)), picture.width, thresholds);
}

interface Gradients {
  strength: Float32Array;
  /** Step, in pixels of the row-by-row order, along the gradient: right, down, or a diagonal. */
  across: Int32Array;
  width: number;
  height: number;
}

/** Sobel's operator. The outermost pixels have no neighbours and so no gradient. */
function gradients({ pixels, width, height }: GreyPicture): Gradients {
  const strength = new Float32Array(width * height);
  const across = new Int32Array(width * height);
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
    }
  }
  return { strength, across, width, height };
}

/** The direction of a gradient, rounded to the nearest of four. */
function stepAlong(right: number, down: number, width: number): number {
  const steepness = Math.abs(down) / (Math.abs(right) || Number.EPSILON);
  if (steepness < Math.tan(Math.PI / 8)) return 1;
  if (steepness > Math.tan((3 * Math.PI) / 8)) return width;
  return right * down > 0 ? width + 1 : width - 1;
}

/** Keeps ridges: a pixel weaker than a neighbour across the edge is none. */
function thin({ strength, across, width, height }: Gradients): Float32Array {
  const ridge = new Float32Array(width * height);
  for (let i = width; i < strength.length - width; i++) {
    const here = strength[i] ?? 0;
    const step = across[i] ?? 0;
    // One side may be equal: of two equal neighbours one must stay.
    if (here > (strength[i - step] ?? 0) && here >= (strength[i + step] ?? 0)) ridge[i] = here;
  }
  return ridge;
}

/** From every strong pixel along weak ones. */
function followEdges(ridge: Float32Array, width: number, { low, high }: Thresholds): Uint8Array {
  const edges = new Uint8Array(ridge.length);
  const neighbours = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const reached: number[] = [];
  const reach = (i: number, least: number): void => {
    const strength = ridge[i] ?? 0;
    if (strength === 0 || strength < least || edges[i] === EDGE) return;
    edges[i] = EDGE;
    reached.push(i);
  };
  for (let start = 0; start < ridge.length; start++) {
    reach(start, high);
    for (let i = reached.pop(); i !== undefined; i = reached.pop()) {
      for (const step of neighbours) reach(i + step, low);
    }
  }
  return edges;
}
