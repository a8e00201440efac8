import { textLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const vaderSentiment: ModelCard = {
  id: 'impresario/vader-sentiment',
  revision: 'vader-sentiment@1.1.3+1',
  task: 'text-classification',
  description:
    'Says whether an English text sounds positive, friendly, neutral or negative, by a lexicon of rated words.',
  licence: 'MIT',
  languages: ['en'],
  limits: textLimits,
  method: 'lexicon',
  card: `# The feeling of a text

VADER (Hutto and Gilbert, ICWSM 2014): a lexicon of words rated by people, and a few rules for negation and emphasis. It
is no neural network.

- **Takes** a text.
- **Gives** \`[[{label, score}]]\` for POSITIVE, NEUTRAL and NEGATIVE, highest first: VADER's compound score, read as how
  sure it is.
- **Good for** short everyday texts. **Not for** irony, other languages, or facts.
`,
};
