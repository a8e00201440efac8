import { textLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const sharedWords: ModelCard = {
  id: 'impresario/shared-words',
  revision: '1',
  task: 'sentence-similarity',
  description:
    'Says how alike two texts are by the words they share; knows no meaning, so it takes no other word for the same.',
  licence: 'MIT',
  languages: [],
  limits: textLimits,
  method: 'rules and lexicons',
  card: `# Texts compared by their words

The cosine between the counts of the words of two texts. It is no network and knows no meaning: "a fast car" and "a quick
automobile" share nothing for it.

- **Takes** \`{inputs: {source_sentence, sentences}}\`. **Gives** a number from 0 to 1 for each sentence.
`,
};
