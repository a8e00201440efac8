/** `endpoints.json`: what it may hold, and how its mistakes are told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardsOfEntries } from '../../../../src/adapters/own/cards-of-entries';
import { readEntries } from '../../../../src/adapters/own/read-entries';
import { ModelCard } from '../../../../src/domain/model';

const folder = mkdtempSync(join(tmpdir(), 'impresario-endpoints-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const usual = {
  name: 'ranking',
  protocol: 'tei',
  tasks: 'text-ranking',
  model: 'BAAI/bge-reranker-base',
  url: 'http://127.0.0.1:8080',
};
function fileOf(content: unknown): string {
  const path = join(folder, 'endpoints.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

it('takes the example that is given, entry by entry', () => {
  const entries = readEntries(join(__dirname, '../../../../endpoints.example.json'));
  expect(entries.map(({ name, protocol }) => [name, protocol])).toEqual([
    ['summaries', 'huggingface'],
    ['ranking', 'tei'],
    ['writer', 'openai'],
  ]);
});

it('fills in what may be left out', () => {
  const entries = readEntries(fileOf({ endpoints: [usual] }));
  expect(entries).toEqual([
    {
      ...usual,
      tasks: ['text-ranking'],
      tokenVariable: '',
      description: '',
      licence: 'not stated',
      languages: [],
      maxConcurrent: 4,
      timeoutSeconds: 300,
    },
  ]);
});

it('is none where there is no file, unless one is asked for by name', () => {
  expect(readEntries('endpoints.json')).toEqual([]);
  expect(() => readEntries(join(folder, 'missing.json'))).toThrow(/no file .*missing\.json/);
});

it.each([
  ['not JSON', '{', /can't be read as JSON/],
  ['no list', {}, /endpoints/],
  ['an unknown protocol', { endpoints: [{ ...usual, protocol: 'smoke' }] }, /entry 1 \(ranking\).*protocol/],
  ['an unknown task', { endpoints: [{ ...usual, tasks: ['juggling'] }] }, /in tasks: it must be one task/],
  ['no tasks', { endpoints: [{ ...usual, tasks: [] }] }, /in tasks/],
  ['a path for an address', { endpoints: [{ ...usual, url: '/tmp' }] }, /in url: it must be an address/],
  ['a password in the address', { endpoints: [{ ...usual, url: 'http://a:b@c/' }] }, /without a password/],
  ['a token for its name', { endpoints: [{ ...usual, tokenVariable: 'hf-1' }] }, /not a token itself/],
  ['a field nobody knows', { endpoints: [{ ...usual, colour: 'blue' }] }, /colour/],
  ['the same name twice', { endpoints: [usual, usual] }, /entry 2 \(ranking\) is wrong in name: another/],
  ['no name', { endpoints: [{ ...usual, name: undefined }] }, /entry 1 is wrong in name/],
])('says what is wrong with %s', (_what, content, sentence) => {
  expect(() => readEntries(fileOf(content))).toThrow(sentence);
});

it('gives a card for each task, under an id that records can hold', () => {
  const entries = readEntries(
    fileOf({
      endpoints: [{ ...usual, model: 'qwen3:8b (mine)', tasks: ['text-ranking', 'feature-extraction'] }],
    }),
  );
  const endpoints = entries.filter((entry) => entry.protocol !== 'gradio');
  const cards = cardsOfEntries(endpoints, 'own');
  expect(cards.map((card) => ModelCard.parse(card))).toMatchObject([
    { id: 'own/qwen3-8b-mine-', task: 'text-ranking', endpoint: { via: 'own', name: 'ranking' } },
    { id: 'own/qwen3-8b-mine-', task: 'feature-extraction' },
  ]);
});
