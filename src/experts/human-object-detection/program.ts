/** Objects in pictures: the CenterNet network of the package `@vladmandic/human`, trained on COCO's 80 classes. */
import { z } from 'zod';
import { loadHuman } from '../human/load-human';
import { letterbox } from '../picture/letterbox';
import { openPicture } from '../picture/open-picture';
import { readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';

/** The network's own input size, in pixels. */
const SIDE = 512;
/** The lowest score that is worth asking the network for; what is answered is for the call's threshold to say. */
const LOWEST_SCORE = 0.1;

const ObjectDetectionParameters = z.object({
  /** Hugging Face's name for the least score. */
  threshold: z.number().min(LOWEST_SCORE).max(1).default(0.3),
});

serveExpert(readPictureCall, async () => {
  const human = await loadHuman({
    face: { enabled: false },
    object: { enabled: true, minConfidence: LOWEST_SCORE, iouThreshold: 0.4, maxDetected: 100 },
  });
  return async ({ bytes, parameters }) => {
    const { threshold } = readParameters(ObjectDetectionParameters, parameters);
    const { pixels, toPicture } = await letterbox(await openPicture(bytes), SIDE);
    const tensor = human.tf.tensor3d(pixels, [SIDE, SIDE, 3], 'int32');
    const { object, error } = await human.detect(tensor);
    tensor.dispose();
    if (error !== null) throw new Error(error);
    return {
      is: 'json',
      value: object
        .filter(({ score }) => score >= threshold)
        .map(({ label, score, boxRaw: [x, y, width, height] }) => ({
          label,
          score,
          box: toPicture({ xmin: x, ymin: y, xmax: x + width, ymax: y + height }),
        })),
    };
  };
});
