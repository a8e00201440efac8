/** What the local expert on tables answers, on the real server, and how a CSV file comes to it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askAt } from '../support/ask-expert';
import { callExpert } from '../support/call-expert';
import { type RunningExperts, startExperts } from '../support/expert-server';

const cities = {
  City: ['Lima', 'Oslo', 'Quito', 'Bergen', 'New York'],
  Country: ['Peru', 'Norway', 'Ecuador', 'Norway', 'United States'],
  Inhabitants: ['10,000,000', '700,000', '2,700,000', '290,000', '8,300,000'],
  'Area (km2)': ['2672', '454', '372', '465', '778'],
  Founded: ['1535', '1040', '1534', '1070', '1624'],
};
const sales = {
  product: ['apples', 'pears', 'apples', 'plums'],
  quarter: ['Q1', 'Q1', 'Q2', 'Q2'],
  unit_price: ['$1.10', '$2.20', '$1.30', ''],
};

describe('the local expert on tables', () => {
  let experts: RunningExperts;
  const { say } = askAt(() => experts.url);
  beforeAll(async () => {
    experts = await startExperts();
  }, 30_000);
  afterAll(() => experts.stop());

  it.each([
    [cities, 'What is the country of Quito?', 'Ecuador', 'NONE'],
    [cities, 'How many inhabitants does Oslo have?', '700000', 'SUM'],
    [cities, 'Which city has the most inhabitants?', 'Lima', 'NONE'],
    [cities, 'Which city in Norway has the fewest inhabitants?', 'Bergen', 'NONE'],
    [cities, 'Which cities are in Norway?', 'Oslo, Bergen', 'NONE'],
    [cities, 'How many cities are in Norway?', '2', 'COUNT'],
    [cities, 'How many cities are there?', '5', 'COUNT'],
    [cities, 'What is the total number of inhabitants in Norway?', '990000', 'SUM'],
    [cities, 'What is the average of inhabitants in Norway?', '495000', 'AVERAGE'],
    [cities, 'What are the highest inhabitants of all?', '10,000,000', 'NONE'],
    [cities, 'Which city was founded in 1624?', 'New York', 'NONE'],
    [cities, 'When was Lima founded?', '1535', 'NONE'],
    [cities, 'Which cities have more than 2,000,000 inhabitants?', 'Lima, Quito, New York', 'NONE'],
    [cities, 'How many cities have less than 700,000 inhabitants?', '1', 'COUNT'],
    [cities, 'How many cities have at most 700,000 inhabitants?', '2', 'COUNT'],
    [sales, 'What is the total unit price of apples?', '2.4', 'SUM'],
    [sales, 'What is the average unit price?', '1.53333333333', 'AVERAGE'],
    [sales, 'the unit price of pears in Q1', '$2.20', 'NONE'],
    [sales, 'What is the cheapest product?', 'apples', 'NONE'],
  ])('answers from the table: %#', async (table, query, answer, aggregator) => {
    const response = await say('table-lookups', { query, table });
    expect([query, await response.json()]).toEqual([
      query,
      { answer, aggregator, cells: expect.any(Array), coordinates: expect.any(Array) },
    ]);
  });

  it('says which cells it took', async () => {
    const answer = await say('table-lookups', { query: 'What is the country of Quito?', table: cities });
    expect(await answer.json()).toMatchObject({ cells: ['Ecuador'], coordinates: [[2, 1]] });
  });

  it.each([
    ['a name that the table lacks', 'What is the total of inhabitants in Sweden?', 'no \\\\"Sweden\\\\"'],
    ['a year that it lacks', 'Which city was founded in 1999?', 'no \\\\"1999\\\\"'],
    ['no column and no row', 'Is it nice there?', 'name a column'],
    ['a column and no row', 'What about the inhabitants?', 'name a column'],
    ['a sum of what it can’t tell', 'What is the total?', 'name a column'],
  ])('refuses %s rather than answer about something else', async (_, query, why) => {
    const refused = await say('table-lookups', { query, table: cities });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(new RegExp(why));
  });

  it.each([
    ['commas', 'name,age\n"Byron, Ada",36\nAlan,41\n'],
    ['semicolons and a byte order mark', '\ufeffname;age\r\nByron, Ada;36\r\nAlan;41\r\n'],
    ['tabs', 'name\tage\nByron, Ada\t36\n\nAlan\t41'],
  ])('is put a question on a file with %s', async (_, csv) => {
    const folder = mkdtempSync(join(tmpdir(), 'impresario-table-'));
    try {
      const file = join(folder, 'people.csv');
      writeFileSync(file, csv);
      const outputs = await callExpert(experts.url, folder, 'table-question-answering', 'table-lookups', [
        { name: 'table', file, kind: 'table', mediaType: 'text/csv' },
        { name: 'question', text: 'Who has the highest age?' },
      ]);
      expect(outputs).toEqual([{ is: 'text', text: 'Alan' }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['no rows', 'name,age\n'],
    ['quotes that don’t end', 'name,age\n"Ada,36\n'],
  ])('is not put a question on a file with %s', async (_, csv) => {
    const folder = mkdtempSync(join(tmpdir(), 'impresario-table-'));
    try {
      const file = join(folder, 'people.csv');
      writeFileSync(file, csv);
      const asking = callExpert(experts.url, folder, 'table-question-answering', 'table-lookups', [
        { name: 'table', file, kind: 'table', mediaType: 'text/csv' },
        { name: 'question', text: 'Who has the highest age?' },
      ]);
      await expect(asking).rejects.toMatchObject({ type: 'Expert.InputRejected' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
