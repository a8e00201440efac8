import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const humanPose: ModelCard = {
  id: 'impresario/human-pose',
  revision: '@vladmandic/human@3.3.6+1',
  task: 'openpose-control',
  description: 'Draws the skeleton of one person in a picture on black, as OpenPose does; no hands, no face.',
  licence: 'MIT',
  languages: [],
  limits: pictureLimits,
  method: 'neural network',
  card: `# The pose of a person

The MoveNet network (Lightning) that the package \`@vladmandic/human\` carries, on TensorFlow.js and WebAssembly. What it
finds is drawn in OpenPose's points and colours.

- **Takes** a picture. Parameter \`threshold\`: the least score of a point, 0.3 unless told.
- **Gives** a PNG of the picture's size, on black. A picture in which no one is seen is refused.
- **Good for** one person who fills much of the picture. **Not for** groups: it finds one. Hands and faces are not drawn.
`,
};
