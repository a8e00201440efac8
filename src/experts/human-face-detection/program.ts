/** Faces in pictures: the BlazeFace network of the package `@vladmandic/human`. */
import { z } from 'zod';
import { loadHuman } from '../human/load-human';
import { letterbox } from '../picture/letterbox';
import { openPicture } from '../picture/open-picture';
import { readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { serveExpert } from '../program/serve-expert';

/** The network looks at 256 pixels; twice that leaves its own scaling something to work with. */
const SIDE = 512;
const LOWEST_SCORE = 0.2;

const FaceDetectionParameters = z.object({
  threshold: z.number().min(LOWEST_SCORE).max(1).default(0.5),
});

serveExpert(readPictureCall, async () => {
  const human = await loadHuman({
    face: {
      enabled: true,
      detector: { rotation: false, minConfidence: LOWEST_SCORE, maxDetected: 50, skipFrames: 0, skipTime: 0 },
      mesh: { enabled: false },
      iris: { enabled: false },
      emotion: { enabled: false },
      description: { enabled: false },
      antispoof: { enabled: false },
      liveness: { enabled: false },
    },
    object: { enabled: false },
  });
  return async ({ bytes, parameters }) => {
    const { threshold } = readParameters(FaceDetectionParameters, parameters);
    const { pixels, toPicture } = await letterbox(await openPicture(bytes), SIDE);
    const tensor = human.tf.tensor3d(pixels, [SIDE, SIDE, 3], 'int32');
    const { face, error } = await human.detect(tensor);
    tensor.dispose();
    if (error !== null) throw new Error(error);
    return {
      is: 'json',
      value: face
        .filter(({ boxScore }) => boxScore >= threshold)
        .map(({ boxScore, boxRaw: [x, y, width, height] }) => ({
          label: 'face',
          score: boxScore,
          box: toPicture({ xmin: x, ymin: y, xmax: x + width, ymax: y + height }),
        })),
    };
  };
});
