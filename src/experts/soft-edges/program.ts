/** The soft outlines of a picture. */
import sharp from 'sharp';
import { gradientsOf } from '../picture/gradients';
import { greyOf } from '../picture/grey';
import { openPicture } from '../picture/open-picture';
import { readPictureCall } from '../program/read-call';
import { serveExpert } from '../program/serve-expert';

/** More than for sharp edges: outlines are to be seen, not texture. */
const SMOOTHING = 2.5;

serveExpert(readPictureCall, async () => async ({ bytes }) => {
  const grey = await greyOf(await openPicture(bytes), SMOOTHING);
  const { strength } = gradientsOf(grey);
  const strongest = strength.reduce((most, each) => Math.max(most, each), 1);
  const outlines = Uint8Array.from(strength, (each) => Math.round((255 * each) / strongest));
  const png = await sharp(outlines, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .png()
    .toBuffer();
  return { is: 'file', mediaType: 'image/png', bytes: png };
});
