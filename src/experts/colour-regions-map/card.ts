import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const colourRegionsMap: ModelCard = {
  id: 'impresario/colour-regions-map',
  revision: 'sharp@0.35.5+1',
  task: 'seg-control',
  description:
    'Paints the regions of a picture in plain colours, by where its own colours change: an image operation, no model.',
  licence: 'MIT',
  languages: [],
  limits: { ...pictureLimits, memoryMb: 700 },
  method: 'image operation',
  card: `# The regions of a picture, painted

Regions as \`impresario/colour-regions\` finds them, each in a colour of its own. The colours say nothing but that regions
differ: in ControlNet's own maps a colour is a class of things (ADE20K), which only a network can tell.

- **Takes** a picture. **Gives** a PNG of its size, at most 2048 pixels long.
`,
};
