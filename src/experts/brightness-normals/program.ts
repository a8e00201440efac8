/** A normal map of a picture, its brightness taken for height. */
import { z } from 'zod';
import { gradientsOf } from '../picture/gradients';
import { greyOf } from '../picture/grey';
import { openPicture } from '../picture/open-picture';
import { pngAnswer, toPng } from '../picture/to-png';
import { readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';

/** Grain is no surface. */
const SMOOTHING = 2;
/** Gradient, of 1442 at most, that is a slope of 45 degrees at strength 1. */
const STEEP = 200;

const NormalParameters = z.object({ strength: z.number().min(0.1).max(10).default(1) });

serveExpert(readPictureCall, async () => async ({ bytes, parameters }) => {
  const { strength } = readParameters(NormalParameters, parameters);
  const grey = await greyOf(await openPicture(bytes), SMOOTHING);
  const gradients = gradientsOf(grey);
  const normals = new Uint8Array(gradients.strength.length * 3);
  for (const [at, gradient] of gradients.strength.entries()) {
    const slope = (gradient * strength) / STEEP;
    const angle = gradients.angle[at] ?? 0;
    const length = Math.hypot(slope, 1);
    // A surface that rises to the right faces left; rows go down, where green is up.
    normals[at * 3] = toByte((-slope * Math.cos(angle)) / length);
    normals[at * 3 + 1] = toByte((slope * Math.sin(angle)) / length);
    normals[at * 3 + 2] = toByte(1 / length);
  }
  return pngAnswer(await toPng(normals, { width: grey.width, height: grey.height, channels: 3 }));
});

const toByte = (part: number): number => Math.round(127.5 * (part + 1));
