import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const colourRegions: ModelCard = {
  id: 'impresario/colour-regions',
  revision: 'sharp@0.35.5+1',
  task: 'image-segmentation',
  description:
    'Cuts a picture into regions of one colour each, with a mask for each; knows no things: an image operation, no model.',
  licence: 'MIT',
  languages: [],
  limits: { ...pictureLimits, memoryMb: 700 },
  method: 'image operation',
  card: `# Regions of a picture by colour

Like colours are put together (k-means in CIE L*a*b*), and what hangs together of one colour is a region. It knows no
things: a cat on a cushion of its colour is one region, a shirt with stripes is many.

- **Takes** a picture.
- **Gives** \`[{label, score, mask}]\`, the largest region first, at most 12. The label counts and names the colour, such
  as "region 1 (light brown)"; the score is the region's part of the picture; the mask is a PNG in base64 of the picture's
  size, at most 2048 pixels long, white where the region is. Masks cover the picture and do not overlap. They are drawn
  from a picture 256 pixels long, so their borders are as rough as that.
- **Good for** skies, walls, plain backgrounds. **Not for** finding a person or a thing.
`,
};
