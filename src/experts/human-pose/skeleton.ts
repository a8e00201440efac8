/**
 * A body as OpenPose draws it (Cao et al., IEEE PAMI 43(1), 2021), in its order of 18 points and with its colours, which
 * are hues 20 degrees apart: ControlNet's pose models know left from right by them.
 */

/** In pixels of the picture. */
export interface Point {
  x: number;
  y: number;
}

/** OpenPose's points, by the names the detector has for them; the neck is ours, between the shoulders. */
const order = [
  'nose',
  'neck',
  'rightShoulder',
  'rightElbow',
  'rightWrist',
  'leftShoulder',
  'leftElbow',
  'leftWrist',
  'rightHip',
  'rightKnee',
  'rightAnkle',
  'leftHip',
  'leftKnee',
  'leftAnkle',
  'rightEye',
  'leftEye',
  'rightEar',
  'leftEar',
] as const;
type Part = (typeof order)[number];

/** Each is drawn in the colour of its place here. */
const limbs: readonly (readonly [Part, Part])[] = [
  ['neck', 'rightShoulder'],
  ['neck', 'leftShoulder'],
  ['rightShoulder', 'rightElbow'],
  ['rightElbow', 'rightWrist'],
  ['leftShoulder', 'leftElbow'],
  ['leftElbow', 'leftWrist'],
  ['neck', 'rightHip'],
  ['rightHip', 'rightKnee'],
  ['rightKnee', 'rightAnkle'],
  ['neck', 'leftHip'],
  ['leftHip', 'leftKnee'],
  ['leftKnee', 'leftAnkle'],
  ['neck', 'nose'],
  ['nose', 'rightEye'],
  ['rightEye', 'rightEar'],
  ['nose', 'leftEye'],
  ['leftEye', 'leftEar'],
];

/** Limbs are drawn dimmer than points, so that points show. */
const DIM = 30;
const FULL = 50;

/** @returns shapes of SVG; limbs of which an end was not seen are left out */
export function drawSkeleton(seen: ReadonlyMap<string, Point>, line: number): string[] {
  const points = withNeck(seen);
  const lines = limbs.flatMap(([from, to], at) => {
    const [one, other] = [points.get(from), points.get(to)];
    if (one === undefined || other === undefined) return [];
    return `<line x1="${one.x}" y1="${one.y}" x2="${other.x}" y2="${other.y}" stroke="${colour(at, DIM)}" stroke-width="${line}" stroke-linecap="round"/>`;
  });
  const dots = order.flatMap((part, at) => {
    const point = points.get(part);
    return point === undefined
      ? []
      : `<circle cx="${point.x}" cy="${point.y}" r="${line / 2}" fill="${colour(at, FULL)}"/>`;
  });
  return [...lines, ...dots];
}

function withNeck(seen: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
  const [left, right] = [seen.get('leftShoulder'), seen.get('rightShoulder')];
  if (left === undefined || right === undefined) return seen;
  return new Map([...seen, ['neck', { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }]]);
}

const colour = (at: number, lightness: number): string => `hsl(${20 * at}, 100%, ${lightness}%)`;
