/** Tasks that make a picture or a video. */
import type { TaskType } from '../../../domain/task-catalogue';
import { inBase64, type Perform } from './task-call';

/** A picture in, the picture a preprocessor makes of it out. */
const redrawn: Perform = async ({ args, post, spool }) => [
  await spool.file('image', post(await args.file('image'))),
];

/** A picture changed as the words ask, or drawn anew from words along the lines of one that is given. */
const repainted: Perform = async ({ client, at, args, spool }) => {
  const prompt = args.optionalText('prompt');
  const inputs = await args.file('image');
  const asked = prompt === '' ? { ...at, inputs } : { ...at, inputs, parameters: { prompt } };
  return [await spool.file('image', client.imageToImage(asked))];
};

export const pictures = {
  'text-to-image': async ({ client, at, args, spool }) => {
    const inputs = args.text('prompt');
    return [await spool.file('image', client.textToImage({ ...at, inputs }, { outputType: 'blob' }))];
  },
  'text-to-video': async ({ client, at, isPlain, args, post, spool }) => {
    const inputs = args.text('prompt');
    return [await spool.file('video', isPlain ? post({ inputs }) : client.textToVideo({ ...at, inputs }))];
  },
  // The client has no method for it. Asked as a change to a picture is: the bytes alone, or in base64 beside words.
  'video-to-video': async ({ args, post, spool }) => {
    const prompt = args.optionalText('prompt');
    const video = await args.file('video');
    const asked = prompt === '' ? video : { inputs: await inBase64(video), parameters: { prompt } };
    return [await spool.file('video', post(asked))];
  },
  'image-to-image': repainted,
  'canny-text-to-image': repainted,
  'hed-text-to-image': repainted,
  'mlsd-text-to-image': repainted,
  'normal-text-to-image': repainted,
  'openpose-text-to-image': repainted,
  'scribble-text-to-image': repainted,
  'seg-text-to-image': repainted,
  'depth-text-to-image': repainted,
  'depth-estimation': redrawn,
  'canny-control': redrawn,
  'hed-control': redrawn,
  'mlsd-control': redrawn,
  'normal-control': redrawn,
  'openpose-control': redrawn,
  'scribble-control': redrawn,
  'seg-control': redrawn,
  'depth-control': redrawn,
} as const satisfies Partial<Record<TaskType, Perform>>;
