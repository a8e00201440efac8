import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const brightnessNormals: ModelCard = {
  id: 'impresario/brightness-normals',
  revision: 'sharp@0.35.5+1',
  task: 'normal-control',
  description:
    'Makes a normal map of a picture by taking what is brighter for nearer: a relief of its light, not of the scene. An image operation, no model.',
  licence: 'MIT',
  languages: [],
  limits: { ...pictureLimits, memoryMb: 700 },
  method: 'image operation',
  card: `# A normal map from brightness

The picture's brightness, smoothed, is taken for its height, and the slope of that for the surface. So a pattern painted on
a flat wall becomes a relief, and the true shape of the scene is not known. That is how normal maps are made of textures.

- **Takes** a picture. Parameter \`strength\`: how steep the relief is, 1 unless told, from 0.1 to 10.
- **Gives** a PNG: red is to the right, green up, blue towards the viewer; flat is (128, 128, 255).
- **Good for** textures, embossed things and even light. **Not for** the depth of rooms and landscapes.
`,
};
