/**
 * Straight segments among a picture's edges. Neighbouring edge pixels that change in the same direction are gathered, and
 * what is long and thin is a line, after R. Grompone von Gioi et al., "LSD: a line segment detector", IPOL 2, 2012, but
 * with Canny's edges and fixed bounds in place of its test of significance.
 */
import { canny } from '../canny-edges/canny';
import { gradientsOf } from '../picture/gradients';
import { type GreyPicture } from '../picture/grey';

/** In pixels. */
export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

const THRESHOLDS = { low: 30, high: 80 };
/** How far directions may differ along a line. */
const ANGLE = Math.PI / 8;
/** Standard deviation across a line, in pixels. */
const THICKEST = 1.2;

/** @param shortest least length of a segment, in pixels */
export function lineSegments(picture: GreyPicture, shortest: number): Segment[] {
  const { width } = picture;
  const { angle } = gradientsOf(picture);
  const left = canny(picture, THRESHOLDS);
  const segments: Segment[] = [];
  for (let start = 0; start < left.length; start++) {
    if (left[start] === 0) continue;
    const segment = fit(gather(start, left, angle, width), width);
    if (segment && Math.hypot(segment.x2 - segment.x1, segment.y2 - segment.y1) >= shortest)
      segments.push(segment);
  }
  return segments;
}

/** Takes a pixel and those that go on from it in the same direction out of what is left. */
function gather(start: number, left: Uint8Array, angle: Float32Array, width: number): number[] {
  const neighbours = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const gathered = [start];
  left[start] = 0;
  let [across, down] = [Math.cos(angle[start] ?? 0), Math.sin(angle[start] ?? 0)];
  // Grows while it is read.
  for (const at of gathered) {
    for (const step of neighbours) {
      const next = at + step;
      if (!left[next]) continue;
      const own = angle[next] ?? 0;
      const apart = Math.abs(own - Math.atan2(down, across));
      if (Math.min(apart, 2 * Math.PI - apart) > ANGLE) continue;
      left[next] = 0;
      gathered.push(next);
      across += Math.cos(own);
      down += Math.sin(own);
    }
  }
  return gathered;
}

/** The segment through some pixels, along their longest axis; none where they are no line. */
function fit(pixels: readonly number[], width: number): Segment | undefined {
  const points = pixels.map((at) => ({ x: at % width, y: Math.floor(at / width) }));
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const xx = mean((point) => (point.x - x) ** 2);
  const yy = mean((point) => (point.y - y) ** 2);
  const xy = mean((point) => (point.x - x) * (point.y - y));
  const across = (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy);
  if (Math.sqrt(Math.max(0, across)) > THICKEST) return undefined;
  const direction = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  let [first, last] = [0, 0];
  for (const point of points) {
    const along = (point.x - x) * cos + (point.y - y) * sin;
    first = Math.min(first, along);
    last = Math.max(last, along);
  }
  return { x1: x + first * cos, y1: y + first * sin, x2: x + last * cos, y2: y + last * sin };
}
