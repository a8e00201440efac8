import { textLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const compromiseEntities: ModelCard = {
  id: 'impresario/compromise-entities',
  revision: 'compromise@14.17.0+1',
  task: 'token-classification',
  description:
    'Finds names of people, places and organisations in an English text, by rules and word lists, not by a network.',
  licence: 'MIT',
  languages: ['en'],
  limits: textLimits,
  method: 'rules and lexicons',
  card: `# Names in a text

The package \`compromise\`: rules and word lists of English. It is no neural network and knows nothing of the world.

- **Takes** a text.
- **Gives** \`[{entity_group, word, score, start, end}]\` with the groups PER, LOC and ORG. The score is always 1: rules
  do not doubt.
- **Good for** common names in plain sentences. **Not for** rare names, other languages, or text without capitals.
`,
};
