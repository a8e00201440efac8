import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const pictureFilters: ModelCard = {
  id: 'impresario/picture-filters',
  revision: 'sharp@0.35.5+1',
  task: 'image-to-image',
  description:
    'Changes a whole picture as plain words ask: grey, sepia, blurred, sharper, brighter, darker, rotated, mirrored, inverted. Makes nothing new: image operations, no model.',
  licence: 'MIT',
  languages: ['en'],
  limits: pictureLimits,
  method: 'image operation',
  card: `# Filters on a picture

- **Takes** a picture and \`parameters: {prompt}\`, in which it looks for words it knows: grey or black and white, sepia,
  blur, sharpen, brighten, darken, rotate (right, left, upside down), mirror or flip, invert or negative. All that are found are done, in that order.
- **Gives** a PNG. A prompt without any such word is refused, and says which there are.
- **Not for** changing a thing in a picture, or adding one.
`,
};
