/** ControlNet's pairs: a picture that conditions another, and the picture made so. */
import type { TaskType } from '../../../domain/task-catalogue';
import type { Cue } from './cue';

type Pair = readonly [turns: TaskType, follows: TaskType, what: string];

const pairs: readonly Pair[] = [
  [
    'canny-control',
    'canny-text-to-image',
    '(?:edges?|canny(?: edges?| map)?|edge map|kanten(?:bild)?|contours?|bordes)',
  ],
  ['hed-control', 'hed-text-to-image', '(?:soft (?:edges?|outlines?)|hed(?: map)?)'],
  ['mlsd-control', 'mlsd-text-to-image', '(?:straight lines?|m-?lsd|line segments?)'],
  ['normal-control', 'normal-text-to-image', '(?:normal maps?|surface normals?)'],
  [
    'openpose-control',
    'openpose-text-to-image',
    '(?:(?:body |human )?poses?|openpose|skeletons?|body posture)',
  ],
  ['scribble-control', 'scribble-text-to-image', '(?:scribbles?|rough sketch)'],
  ['seg-control', 'seg-text-to-image', '(?:segmentation maps?|map of (?:its )?regions)'],
  [
    'depth-control',
    'depth-text-to-image',
    '(?:depth map (?:to condition|for conditioning|control)|depth control)',
  ],
];

const follows = '(?:follow(?:s|ing)?|with|from|using|in|keep(?:s|ing)?|match(?:es|ing)?|conditioned on)';
const pointer = '(?:(?:the|this|that|these|its|my) )?(?:same )?';

export const controlCues: readonly Cue[] = [
  ...pairs.map(([turns, , what]): Cue => ({ means: [turns], says: [what] })),
  ...pairs.map(([, made, what]): Cue => ({
    means: [made],
    says: [`${follows} ${pointer}${made === 'depth-text-to-image' ? 'depth(?: map)?' : what}`],
  })),
];
