import { textLimits } from '../limits';
import { type ModelCard } from '../model-card';

export const tableLookups: ModelCard = {
  id: 'impresario/table-lookups',
  revision: '1',
  task: 'table-question-answering',
  description:
    'Answers questions on a table by rules: looks up cells, counts rows, adds up, averages, finds the most and the least. Refuses what it can’t read for certain.',
  licence: 'MIT',
  languages: ['en'],
  limits: textLimits,
  method: 'rules and lexicons',
  card: `# Questions on a table, by rules

It looks for the table's own words in the question: names of columns, cells, and words such as "total", "average", "how
many", "highest", "more than 10". It is no network and knows no other word for a column.

- **Takes** \`{inputs: {query, table}}\`, the table as lists of cells by column.
- **Gives** \`{answer, aggregator, cells, coordinates}\`. Numbers may have thousands in commas, a currency or a per cent sign.
- **Good for** "What is the capital of Peru?", "total price of the books", "Which city has the most inhabitants?".
  **Not for** two steps in one question, dates, or words that the table lacks: a name it lacks (a word with
  a capital, a year) is refused, but other words it does not know are passed over.
`,
};
