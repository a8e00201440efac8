/**
 * Parts of a picture by colour: like colours are put together (`cluster`), what hangs together of one colour is a region,
 * and regions too small to be one join the neighbour whose colour is nearest.
 */
import { fitWithin } from '../picture/fit-within';
import { type Picture, readable } from '../picture/open-picture';
import { Areas } from './areas';
import { cluster } from './cluster';
import { type Lab, labOf } from './lab';
import { neighboursOf } from './neighbours-of';

export interface Regions {
  /** For each pixel of the map the place of its region in `found`. */
  map: Uint8Array;
  /** Of the map, which is smaller than the picture. */
  width: number;
  height: number;
  /** The largest first; 12 at most. */
  found: readonly Region[];
}

export interface Region {
  /** Part of the picture, from 0 to 1. */
  share: number;
  /** Its mean. */
  colour: Lab;
}

/** Regions are found on a picture of this size: more shows texture. */
const LONGEST_SIDE = 256;
const SMOOTHING = 1.5;
const COLOURS = 6;
/** A smaller part of the picture is no region. */
const LEAST_SHARE = 0.01;
const MOST_REGIONS = 12;

export async function regionsOf(picture: Picture): Promise<Regions> {
  const { width, height } = fitWithin(LONGEST_SIDE, picture.width, picture.height);
  const colours = await coloursOf(picture, width, height);
  const areas = new Areas(colours, connect(cluster(colours, COLOURS), width, height), width);
  areas.joinSmall(LEAST_SHARE);
  areas.joinUntil(MOST_REGIONS);
  return { ...areas.numbered(), width, height };
}

async function coloursOf(picture: Picture, width: number, height: number): Promise<Lab[]> {
  const pixels = await readable(
    picture.sharp
      .clone()
      .flatten()
      .toColourspace('srgb')
      .resize({ width, height, fit: 'fill' })
      .removeAlpha()
      .blur(SMOOTHING)
      .raw()
      .toBuffer(),
  );
  return Array.from({ length: width * height }, (_, at) =>
    labOf(pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0),
  );
}

/** Numbers the parts in which neighbours (left, right, above, below) are of one cluster. */
function connect(clusters: Uint8Array, width: number, height: number): Int32Array {
  const part = new Int32Array(clusters.length).fill(-1);
  let parts = 0;
  for (let start = 0; start < clusters.length; start++) {
    if (part[start] !== -1) continue;
    const reached = [start];
    part[start] = parts;
    for (let at = reached.pop(); at !== undefined; at = reached.pop()) {
      for (const next of neighboursOf(at, width, height)) {
        if (part[next] !== -1 || clusters[next] !== clusters[at]) continue;
        part[next] = parts;
        reached.push(next);
      }
    }
    parts += 1;
  }
  return part;
}
