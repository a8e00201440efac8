/** The edges of a picture. */
import sharp from 'sharp';
import { z } from 'zod';
import { fitWithin } from '../picture/fit-within';
import { openPicture, readable } from '../picture/open-picture';
import { readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';
import { canny } from './canny';

const LONGEST_SIDE = 2048;
/** Standard deviation of the smoothing, in pixels; Canny's own advice is to smooth before anything else. */
const SMOOTHING = 1.2;

const CannyParameters = z.object({
  low_threshold: z.number().min(0).max(1442).default(40),
  high_threshold: z.number().min(0).max(1442).default(100),
});

serveExpert(readPictureCall, async () => async ({ bytes, parameters }) => {
  const { low_threshold: low, high_threshold: high } = readParameters(CannyParameters, parameters);
  const picture = await openPicture(bytes);
  const { width, height } = fitWithin(LONGEST_SIDE, picture.width, picture.height);
  const grey = await readable(
    picture.sharp
      .flatten()
      .resize({ width, height, fit: 'fill' })
      .greyscale()
      .blur(SMOOTHING)
      .raw()
      .toBuffer(),
  );
  const edges = canny({ pixels: grey, width, height }, { low, high: Math.max(low, high) });
  const png = await sharp(edges, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { is: 'file', mediaType: 'image/png', bytes: png };
});
