/** The edges of a picture. */
import sharp from 'sharp';
import { z } from 'zod';
import { greyOf } from '../picture/grey';
import { openPicture } from '../picture/open-picture';
import { readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';
import { canny } from './canny';

/** Standard deviation of the smoothing, in pixels; Canny's own advice is to smooth before anything else. */
const SMOOTHING = 1.2;

const CannyParameters = z.object({
  low_threshold: z.number().min(0).max(1442).default(40),
  high_threshold: z.number().min(0).max(1442).default(100),
});

serveExpert(readPictureCall, async () => async ({ bytes, parameters }) => {
  const { low_threshold: low, high_threshold: high } = readParameters(CannyParameters, parameters);
  const picture = await openPicture(bytes);
  const grey = await greyOf(picture, SMOOTHING);
  const edges = canny(grey, { low, high: Math.max(low, high) });
  const png = await sharp(edges, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .png()
    .toBuffer();
  return { is: 'file', mediaType: 'image/png', bytes: png };
});
