import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const cannyEdges: ModelCard = {
  id: 'impresario/canny-edges',
  revision: 'sharp@0.35.5+1',
  task: 'canny-control',
  description:
    'Draws the edges of a picture, white on black, with the Canny operator: an image operation, no model.',
  licence: 'MIT',
  languages: [],
  limits: { ...pictureLimits, memoryMb: 700 },
  method: 'image operation',
  card: `# Edges of a picture

The operator of Canny, "A computational approach to edge detection", IEEE PAMI 8(6), 1986: smoothed, gradients by
Sobel, thinned to ridges, followed from strong edges into weak ones.

- **Takes** a picture. Parameters \`low_threshold\` (40) and \`high_threshold\` (100), gradients from 0 to 1442, named as
  in ControlNet's preprocessor and lower than there, since the picture is smoothed first. Pictures longer than 2048 pixels are made smaller first.
- **Gives** a PNG, white edges on black, such as ControlNet's canny models are conditioned on.
`,
};
