import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const humanObjectDetection: ModelCard = {
  id: 'impresario/human-object-detection',
  revision: '@vladmandic/human@3.3.6+1',
  task: 'object-detection',
  description:
    'Finds what is in a picture: everyday things, animals and people, how many and where, in the 80 classes of COCO, such as person, cat, cup, car.',
  licence: 'MIT',
  languages: [],
  limits: pictureLimits,
  method: 'neural network',
  card: `# Objects in photographs

The CenterNet network that the package \`@vladmandic/human\` carries, on TensorFlow.js and WebAssembly.

- **Takes** a picture (JPEG, PNG, GIF, WebP, TIFF, AVIF). Parameter \`threshold\`: the least score, 0.3 unless told.
- **Gives** \`[{label, score, box: {xmin, ymin, xmax, ymax}}]\` in pixels.
- **Good for** photographs of a few large things. **Not for** small or crowded things, drawings, text or faces.
`,
};
