/** The straight lines of a picture. */
import { z } from 'zod';
import { drawOnBlack } from '../picture/drawing';
import { greyOf } from '../picture/grey';
import { openPicture } from '../picture/open-picture';
import { pngAnswer } from '../picture/to-png';
import { readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';
import { lineSegments } from './line-segments';

const SMOOTHING = 1.2;

const LineParameters = z.object({ shortest: z.number().min(0.005).max(1).default(0.04) });

serveExpert(readPictureCall, async () => async ({ bytes, parameters }) => {
  const { shortest } = readParameters(LineParameters, parameters);
  const grey = await greyOf(await openPicture(bytes), SMOOTHING);
  const longer = Math.max(grey.width, grey.height);
  const thickness = Math.max(1, longer / 400);
  const lines = lineSegments(grey, shortest * longer).map(
    ({ x1, y1, x2, y2 }) =>
      `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="white" stroke-width="${thickness}"/>`,
  );
  return pngAnswer(await drawOnBlack(lines, grey));
});
