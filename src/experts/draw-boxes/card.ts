import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

/** The name of what this expert does: no task of the catalogue, so no plan can ask for it; detection does. */
export const ILLUSTRATION = 'illustration';

export const drawBoxes: ModelCard = {
  id: 'impresario/draw-boxes',
  revision: 'sharp@0.35.5+1',
  task: ILLUSTRATION,
  description:
    'Draws boxes with labels on a picture. Not for plans: object detection uses it to show what it found.',
  licence: 'Apache-2.0',
  languages: [],
  limits: pictureLimits,
  method: 'image operation',
  card: `# Boxes drawn on a picture

- **Takes** \`{inputs: <picture in base64>, parameters: {boxes: [{label, score, box}]}}\`, boxes as object detection gives them.
- **Gives** the picture as PNG, each box outlined in the colour of its label, with label and score.
`,
};
