/** Pictures in; labels, boxes, masks, vectors and pictures out. */
import { z } from 'zod';
import { type ExpertRequest } from '../messages';
import { InputRefused } from '../program/input-refused';
import { type Parameters, readPictureCall } from '../program/read-call';
import { readParameters } from '../program/read-parameters';
import { type Call, json, type Loaded } from './call';
import { isImage, pngAnswer, toImage, toPng } from './images';
import { type RawImage } from './library';
import { Labelled, TopK } from './texts';
import { isTensor } from './vectors';

const Threshold = z.object({ threshold: z.number().min(0).max(1).default(0.5) });
const side = z.number();
const Boxes = z.array(
  z.object({
    label: z.string(),
    score: z.number(),
    box: z.object({ xmin: side, ymin: side, xmax: side, ymax: side }),
  }),
);
const Masks = z.array(
  z.object({ label: z.string().nullable(), score: z.number().nullable(), mask: isImage }),
);
const Depth = z.object({ depth: isImage });
/** What the library may give as itself or as a list of one. */
const Image = z.union([isImage, z.tuple([isImage]).transform(([image]) => image)]);

/** Super resolution keeps many numbers a pixel: a larger picture would take gigabytes and minutes. */
const MOST_SIDE = 512;

const read = async (
  request: ExpertRequest,
  { library }: Loaded,
): Promise<{ image: RawImage; parameters: Parameters }> => {
  const { bytes, parameters } = readPictureCall(request);
  return { image: await toImage(bytes, library), parameters };
};

const classify: Call = async (request, loaded) => {
  const { image, parameters } = await read(request, loaded);
  const { top_k } = readParameters(TopK, parameters);
  return json(Labelled.parse(await loaded.pipeline(image, { top_k })));
};

const detect: Call = async (request, loaded) => {
  const { image, parameters } = await read(request, loaded);
  const { threshold } = readParameters(Threshold, parameters);
  return json(Boxes.parse(await loaded.pipeline(image, { threshold })));
};

const segment: Call = async (request, loaded) => {
  const { image, parameters } = await read(request, loaded);
  const { threshold } = readParameters(Threshold, parameters);
  const masks = Masks.parse(await loaded.pipeline(image, { threshold }));
  return json(
    await Promise.all(
      masks.map(async ({ label, score, mask }) => ({
        label: label ?? '',
        ...(score === null ? {} : { score }),
        mask: (await toPng(mask)).toString('base64'),
      })),
    ),
  );
};

const cutOut: Call = async (request, loaded) => {
  const { image } = await read(request, loaded);
  return pngAnswer(Image.parse(await loaded.pipeline(image)));
};

const enlarge: Call = async (request, loaded) => {
  const { image } = await read(request, loaded);
  if (Math.max(image.width, image.height) > MOST_SIDE) {
    throw new InputRefused(
      `The picture has ${image.width} × ${image.height} pixels; at most ${MOST_SIDE} × ${MOST_SIDE} are enlarged.`,
    );
  }
  const made = Image.parse(await loaded.pipeline(image));
  // The model fills pictures up to a size it likes, and leaves that on.
  return pngAnswer(made, { width: 2 * image.width, height: 2 * image.height });
};

const measureDepth: Call = async (request, loaded) => {
  const { image } = await read(request, loaded);
  return pngAnswer(Depth.parse(await loaded.pipeline(image)).depth);
};

/** The first of a vision transformer's vectors stands for the whole picture; others lie on one row. */
const embed: Call = async (request, loaded) => {
  const { image } = await read(request, loaded);
  const { data, dims } = isTensor.parse(await loaded.pipeline(image));
  return json(Array.from(data).slice(0, dims.at(-1)));
};

export const pictureCalls = {
  'image-classification': classify,
  'object-detection': detect,
  'image-segmentation': segment,
  'background-removal': cutOut,
  'image-to-image': enlarge,
  'depth-estimation': measureDepth,
  'image-feature-extraction': embed,
} satisfies Record<string, Call>;
