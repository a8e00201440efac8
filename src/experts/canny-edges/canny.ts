/**
 * Canny's edge detector on a smoothed grey picture (J. Canny, IEEE PAMI 8(6), 1986). Our own because no kept package
 * has it: OpenCV's WebAssembly builds, which do, are 10 MB for this one function.
 */
import { type Gradients, gradientsOf } from '../picture/gradients';
import { type GreyPicture } from '../picture/grey';

/** Gradients: above `high` is an edge; above `low` is one where it touches an edge. */
export interface Thresholds {
  low: number;
  high: number;
}

const EDGE = 255;

/** White where there is an edge, black elsewhere; the picture's size. */
export function canny(picture: GreyPicture, thresholds: Thresholds): Uint8Array {
  return followEdges(thin(gradientsOf(picture)), picture.width, thresholds);
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
