/** Draws what a detection found on the picture it was found in. */
import { z } from 'zod';
import { openPicture, readable } from '../picture/open-picture';
import { readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';
import { overlay } from './overlay';

const DrawBoxesParameters = z.object({
  boxes: z
    .array(
      z.object({
        label: z.string(),
        score: z.number(),
        box: z.object({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() }),
      }),
    )
    .max(1000),
});

serveExpert(readPictureCall, async () => async ({ bytes, parameters }) => {
  const { boxes } = readParameters(DrawBoxesParameters, parameters);
  const picture = await openPicture(bytes);
  const png = await readable(picture.sharp.composite(overlay(boxes, picture)).png().toBuffer());
  return { is: 'file', mediaType: 'image/png', bytes: png };
});
