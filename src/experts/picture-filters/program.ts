/** Changes a picture as plain words ask. */
import sharp from 'sharp';
import { z } from 'zod';
import { openPicture, readable } from '../picture/open-picture';
import { InputRefused } from '../program/input-refused';
import { readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';
import { filters, filtersIn } from './filters';

const FilterParameters = z.object({ prompt: z.string().default('') });

serveExpert(readPictureCall, async () => async ({ bytes, parameters }) => {
  const { prompt } = readParameters(FilterParameters, parameters);
  const asked = filtersIn(prompt);
  if (asked.length === 0) {
    const known = filters.map(({ name }) => name).join(', ');
    throw new InputRefused(`Nothing in the prompt is a change known here: ${known}.`);
  }
  let picture: Buffer = await readable((await openPicture(bytes)).sharp.png().toBuffer());
  // One after another: the library does all of one call in an order of its own.
  for (const filter of asked) picture = await readable(filter.apply(sharp(picture)).png().toBuffer());
  return { is: 'file', mediaType: 'image/png', bytes: picture };
});
