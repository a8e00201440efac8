import { pictureLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const tesseractOcr: ModelCard = {
  id: 'impresario/tesseract-ocr',
  revision: 'tesseract.js@7.0.0+eng@1.0.0+1',
  task: 'image-to-text',
  description:
    'Reads the text written in a picture: signs, pages, screenshots, in English print. Does not describe pictures.',
  licence: 'Apache-2.0',
  languages: ['en'],
  limits: pictureLimits,
  method: 'neural network',
  card: `# Text in pictures

Tesseract's LSTM recogniser as WebAssembly (\`tesseract.js\`), with its integer model of English.

- **Takes** a picture.
- **Gives** \`{generated_text}\`, lines as they stand in the picture. A picture in which no text is found is refused.
- **Good for** print, dark on light. **Not for** handwriting, curved or slanted text, or saying what a picture shows.
`,
};
