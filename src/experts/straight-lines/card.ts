import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const straightLines: ModelCard = {
  id: 'impresario/straight-lines',
  revision: 'sharp@0.35.5+1',
  task: 'mlsd-control',
  description:
    'Draws the straight lines of a picture, white on black, by gradients: an image operation, no model.',
  licence: 'MIT',
  languages: [],
  limits: { ...pictureLimits, memoryMb: 700 },
  method: 'image operation',
  card: `# Straight lines of a picture

What M-LSD, a network, learns to find, made without one: edges (Canny's operator) that go on in one direction. Where M-LSD
knows walls and furniture, this takes any straight edge, of shadows and texture too.

- **Takes** a picture. Parameter \`shortest\`: the least length of a line as a part of the picture's longer side, 0.04
  unless told. Pictures longer than 2048 pixels are made smaller first.
- **Gives** a PNG, white lines on black.
- **Good for** buildings, rooms, pages. **Not for** faces and nature, which have few straight lines.
`,
};
