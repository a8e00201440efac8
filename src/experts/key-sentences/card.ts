import { textLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const keySentences: ModelCard = {
  id: 'impresario/key-sentences',
  revision: '1',
  task: 'summarization',
  description:
    'Shortens a text to its most telling sentences, word for word, by how often their words return; writes nothing of its own.',
  licence: 'MIT',
  languages: [],
  limits: textLimits,
  method: 'rules and lexicons',
  card: `# The most telling sentences of a text

Sentences are scored by how often their words return in the text (Luhn, "The automatic creation of literature abstracts",
IBM Journal 2(2), 1958), and the best third, at most five, is given in the order of the text. It is no network: it
understands nothing and writes nothing of its own.

- **Takes** a text of two sentences or more. **Gives** \`[{summary_text}]\`.
`,
};
