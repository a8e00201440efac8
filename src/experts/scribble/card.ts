import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const scribble: ModelCard = {
  id: 'impresario/scribble',
  revision: 'sharp@0.35.5+1',
  task: 'scribble-control',
  description:
    'Turns a picture into a scribble of a few thick lines, by its strongest edges: an image operation, no model.',
  licence: 'MIT',
  languages: [],
  limits: { ...pictureLimits, memoryMb: 700 },
  method: 'image operation',
  card: `# A scribble of a picture

The strongest edges (Canny's operator on a much smoothed picture), drawn thick, as a hand would draw them.

- **Takes** a picture. **Gives** a PNG, white lines on black, such as ControlNet's scribble models are conditioned on.
`,
};
