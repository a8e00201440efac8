/** A scribble of a picture: its strongest edges in thick lines. */
import sharp from 'sharp';
import { canny } from '../canny-edges/canny';
import { greyOf } from '../picture/grey';
import { openPicture } from '../picture/open-picture';
import { readPictureCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';

/** So much that only what a hand would draw is left. */
const SMOOTHING = 3;
const STRONG = { low: 30, high: 70 };
/** How much of a blurred line is line. */
const LEAST = 24;

serveExpert(readPictureCall, async () => async ({ bytes }) => {
  const grey = await greyOf(await openPicture(bytes), SMOOTHING);
  const { width, height } = grey;
  const thickness = Math.max(1, Math.max(width, height) / 300);
  const raw = { width, height, channels: 1 } as const;
  const wide = await sharp(canny(grey, STRONG), { raw })
    .blur(thickness)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  // In a call of its own: the library would look for the threshold before it blurs.
  const png = await sharp(wide, { raw }).threshold(LEAST).png().toBuffer();
  return { is: 'file', mediaType: 'image/png', bytes: png };
});
