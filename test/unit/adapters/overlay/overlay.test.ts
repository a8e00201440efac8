/** What people say of models themselves, in `models.overlay.json`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hubOfCards } from '../../../../src/adapters/hub-of-cards';
import { readOverlay, withOverlay } from '../../../../src/adapters/overlay';
import { ModelCard, nothingKnown } from '../../../../src/domain/model';
import { explainRanking } from '../../../../src/domain/rank-candidates';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'impresario-overlay-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(content: unknown): ReturnType<typeof readOverlay> {
  const path = join(folder, 'overlay.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readOverlay(path);
}

const card = (id: string): ModelCard =>
  ModelCard.parse({
    ...nothingKnown,
    id,
    revision: '1',
    task: 'summarization',
    description: 'Says what its owner says.',
    licence: '',
    languages: [],
    method: '',
    endpoint: { via: 'provider', provider: 'x' },
  });
const overlaid = async (content: unknown, ...ids: string[]): Promise<readonly ModelCard[]> =>
  withOverlay(
    hubOfCards(() => Promise.resolve(ids.map(card))),
    read(content),
  ).models('summarization', new AbortController().signal);

it('says better what a model is, and leaves all others as they are', async () => {
  const said = {
    description: 'For news.',
    licence: 'mit',
    languages: ['en'],
    pin: true,
    note: 'Ours.',
    attribution: 'By Acme.',
  };
  const [one, other] = await overlaid({ models: { 'acme/one': said } }, 'acme/one', 'acme/other');
  expect(one).toMatchObject({
    description: 'For news.',
    licence: 'mit',
    languages: ['en'],
    curation: { isPinned: true, blockedBecause: '', note: 'Ours.', attribution: 'By Acme.' },
  });
  expect(other).toEqual(card('acme/other'));
});

it("blocks all of an owner's models, and puts one of them first", async () => {
  const models = { 'acme/*': { block: 'not looked at yet', note: 'theirs' }, 'beta/good': { pin: true } };
  const cards = await overlaid({ models }, 'acme/one', 'beta/plain', 'beta/good', 'acmeother/x');
  expect(explainRanking(cards, '').map(({ card: { id }, refusal }) => [id, refusal])).toEqual([
    ['beta/good', ''],
    ['beta/plain', ''],
    ['acmeother/x', ''],
    ['acme/one', 'blocked: not looked at yet'],
  ]);
});

it('says of one model something else than of all of its owner', async () => {
  const models = { 'acme/*': { note: 'theirs', licence: 'mit' }, 'acme/one': { note: 'ours' } };
  const [one] = await overlaid({ models }, 'acme/one');
  expect(one).toMatchObject({ licence: 'mit', curation: { note: 'ours' } });
});

it('is empty where there is no file under the usual name, and the example that comes along can be used', () => {
  expect(readOverlay('models.overlay.json')).toEqual({ models: {} });
  const example = readOverlay(join(__dirname, '../../../../models.overlay.example.json'));
  expect(Object.keys(example.models).length).toBeGreaterThan(0);
});

it.each<[string, unknown, RegExp]>([
  ['no JSON', '{"models": {', /can't be read as JSON/],
  ['no models', {}, /models: /],
  ['another field', { models: { 'a/b': { descripton: 'x' } } }, /the entry "a\/b" is wrong: .*"descripton"/],
  [
    'a language by its name',
    { models: { 'a/b': { languages: ['en', 'German'] } } },
    /"a\/b" is wrong in languages\.1: a language is two small letters/,
  ],
  ['an empty block', { models: { 'a/b': { block: '' } } }, /"a\/b" is wrong in block/],
  ['a pin that is no yes or no', { models: { 'a/b': { pin: 'yes' } } }, /"a\/b" is wrong in pin/],
  [
    'a name that is none',
    { models: { 'https://x/y/z': {} } },
    /"https:\/\/x\/y\/z" is wrong: a model is named as/,
  ],
])('with %s is refused in a sentence', (_, content, sentence) => {
  expect(() => read(content)).toThrow(sentence);
  expect(() => read(content)).toThrow(/overlay\.json/);
});

it('that a setting names must be there', () => {
  expect(() => readOverlay(join(folder, 'none.json'))).toThrow(/There is no file .* IMPRESARIO_OVERLAY/);
});
