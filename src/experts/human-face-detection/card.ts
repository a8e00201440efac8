import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const humanFaceDetection: ModelCard = {
  id: 'impresario/human-face-detection',
  revision: '@vladmandic/human@3.3.6+1',
  task: 'object-detection',
  description: 'Finds human faces and says where they are; nothing but faces.',
  licence: 'MIT',
  languages: [],
  limits: pictureLimits,
  method: 'neural network',
  card: `# Faces in photographs

The BlazeFace network that the package \`@vladmandic/human\` carries, on TensorFlow.js and WebAssembly. It says that there
is a face, never whose.

- **Takes** a picture (JPEG, PNG, GIF, WebP, TIFF, AVIF). Parameter \`threshold\`: the least score, 0.5 unless told.
- **Gives** \`[{label: "face", score, box: {xmin, ymin, xmax, ymax}}]\` in pixels.
- **Good for** faces that fill a tenth of the picture or more. **Not for** crowds seen from afar.
`,
};
