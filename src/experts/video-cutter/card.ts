import { videoLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const videoCutter: ModelCard = {
  id: 'impresario/video-cutter',
  revision: 'mediabunny@1.61.0+1',
  task: 'video-to-video',
  description:
    'Cuts, trims or shortens a video to a part of it, takes its sound away, plays it faster or slower. Copies what is there and changes no picture: no model.',
  licence: 'MPL-2.0',
  languages: ['en'],
  limits: videoLimits,
  method: 'media operation',
  card: `# A part of a video

The package \`mediabunny\` reads and writes the file; its pictures and sounds are copied as they are, so nothing is lost.

- **Takes** a video (MP4, MOV, WebM, MKV) and \`parameters: {prompt}\`, in which it looks for: a part ("the first 3
  seconds", "from 0:02 to 0:05", "the last minute", "skip the first 2 s"), sound ("without sound") and speed ("twice as
  fast", "slow motion"). A prompt without any of these is refused, and says which there are.
- **Gives** a video of the same format. It begins at the last key frame before the time that was asked for, often up to
  some seconds early, since what follows a key frame can't be shown without it. A video made faster or slower has no sound.
- **Not for** changing what is seen, joining videos, or other formats.
`,
};
