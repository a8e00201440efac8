import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const softEdges: ModelCard = {
  id: 'impresario/soft-edges',
  revision: 'sharp@0.35.5+1',
  task: 'hed-control',
  description:
    'Draws the soft outlines of a picture in shades of grey, by gradients: an image operation, no model.',
  licence: 'MIT',
  languages: [],
  limits: { ...pictureLimits, memoryMb: 700 },
  method: 'image operation',
  card: `# Soft outlines of a picture

What HED, a network, learns to draw, made without one: the strength of Sobel's gradients on a smoothed picture. Where HED
knows what matters, this only sees what differs.

- **Takes** a picture. **Gives** a PNG, white on black in shades of grey.
`,
};
