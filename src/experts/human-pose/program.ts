/** The pose of a person, drawn: the MoveNet network of the package `@vladmandic/human`. */
import { z } from 'zod';
import { loadHuman } from '../human/load-human';
import { drawOnBlack } from '../picture/drawing';
import { fitWithin } from '../picture/fit-within';
import { letterbox } from '../picture/letterbox';
import { openPicture } from '../picture/open-picture';
import { pngAnswer } from '../picture/to-png';
import { InputRefused } from '../program/input-refused';
import { readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';
import { drawSkeleton, type Point } from './skeleton';

/** What the network looks at is 192 pixels; its package scales. */
const SIDE = 384;
const LOWEST_SCORE = 0.1;
/** Fewer points are no person. */
const LEAST_POINTS = 4;
/** A drawing of more pixels than this shows no more. */
const LONGEST_SIDE = 2048;

const PoseParameters = z.object({ threshold: z.number().min(LOWEST_SCORE).max(1).default(0.3) });

serveExpert(readPictureCall, async () => {
  const human = await loadHuman({
    body: {
      enabled: true,
      modelPath: 'movenet-lightning.json',
      maxDetected: 1,
      minConfidence: LOWEST_SCORE,
      skipFrames: 0,
      skipTime: 0,
    },
    face: { enabled: false },
    object: { enabled: false },
  });
  return async ({ bytes, parameters }) => {
    const { threshold } = readParameters(PoseParameters, parameters);
    const picture = await openPicture(bytes);
    const { pixels, toPicture } = await letterbox(picture, SIDE);
    const tensor = human.tf.tensor3d(pixels, [SIDE, SIDE, 3], 'int32');
    const { body, error } = await human.detect(tensor);
    tensor.dispose();
    if (error !== null) throw new Error(error);
    const size = fitWithin(LONGEST_SIDE, picture.width, picture.height);
    const scale = size.width / picture.width;
    const seen = new Map<string, Point>();
    for (const { part, score, positionRaw } of body[0]?.keypoints ?? []) {
      if (score < threshold) continue;
      const [x, y] = positionRaw;
      const place = toPicture({ xmin: x, ymin: y, xmax: x, ymax: y });
      seen.set(part, { x: place.xmin * scale, y: place.ymin * scale });
    }
    if (seen.size < LEAST_POINTS) throw new InputRefused('No person was seen in the picture.');
    const line = Math.max(2, Math.max(size.width, size.height) / 100);
    return pngAnswer(await drawOnBlack(drawSkeleton(seen, line), size));
  };
});
