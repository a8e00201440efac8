/** Regions of a picture by colour, a mask each. */
import sharp from 'sharp';
import { fitWithin } from '../picture/fit-within';
import { openPicture } from '../picture/open-picture';
import { readPictureCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';
import { nameOf } from '../regions/colour-name';
import { type Regions, regionsOf } from '../regions/regions-of';

const LONGEST_SIDE = 2048;
const INSIDE = 255;

serveExpert(readPictureCall, async () => async ({ bytes }) => {
  const picture = await openPicture(bytes);
  const regions = await regionsOf(picture);
  const size = fitWithin(LONGEST_SIDE, picture.width, picture.height);
  const value = [];
  for (const [at, { share, colour }] of regions.found.entries()) {
    const mask = await maskOf(regions, at, size);
    value.push({
      label: `region ${at + 1} (${nameOf(colour)})`,
      score: share,
      mask: mask.toString('base64'),
    });
  }
  return { is: 'json', value };
});

async function maskOf(
  { map, width, height }: Regions,
  region: number,
  size: { width: number; height: number },
): Promise<Buffer> {
  const inside = map.map((each) => (each === region ? INSIDE : 0));
  return sharp(inside, { raw: { width, height, channels: 1 } })
    .resize({ ...size, fit: 'fill', kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}
