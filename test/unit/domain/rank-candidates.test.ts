import { ModelCard, nothingKnown } from '../../../src/domain/model';
import { rankCandidates } from '../../../src/domain/rank-candidates';

const card = (id: string, description: string, via: 'local' | 'controller' = 'local'): ModelCard =>
  ModelCard.parse({
    id,
    revision: '1',
    task: 'summarization',
    description,
    licence: 'mit',
    languages: [],
    method: '',
    endpoint: via === 'local' ? { via, path: `/models/${id}` } : { via, model: id },
    ...nothingKnown,
  });
const order = (need: string, ...cards: ModelCard[]): string[] =>
  rankCandidates(cards, need).map(({ id }) => id);

test('who says more of what is asked comes first', () => {
  expect(order('a medical text', card('a/plain', 'Texts.'), card('b/medical', 'Medical texts.'))).toEqual([
    'b/medical',
    'a/plain',
  ]);
});

test("the controller's own model comes behind specialists that say as much, whatever their ids", () => {
  const own = card('controller/big', 'Summarises texts.', 'controller');
  expect(order('Summarises', own, card('z/special', 'Summarises reports.'))).toEqual([
    'z/special',
    'controller/big',
  ]);
});

test("the controller's own model comes first where it says more of what is asked", () => {
  const own = card('controller/big', 'Summarises in any language.', 'controller');
  expect(order('in which language?', card('a/special', 'English news.'), own)).toEqual([
    'controller/big',
    'a/special',
  ]);
});

test('equals stay as their hub lists them', () => {
  expect(order('', card('b/x', ''), card('a/x', ''), card('c/x', ''))).toEqual(['b/x', 'a/x', 'c/x']);
});

test('what works by lists of words comes behind a language model that says as much, and before one that says less', () => {
  const rules = { ...card('a/rules', 'Summarises reports.'), method: 'rules and lexicons' };
  const own = card('controller/big', 'Summarises reports.', 'controller');
  expect(order('Summarises', rules, own)).toEqual(['controller/big', 'a/rules']);
  const other = card('controller/big', 'Writes.', 'controller');
  expect(order('Summarises my reports', rules, other)).toEqual(['a/rules', 'controller/big']);
  // A picture operation is exact: that it has learnt nothing is no loss.
  const edges = { ...card('a/edges', 'Summarises reports.'), method: 'image operation' };
  expect(order('Summarises', own, edges)).toEqual(['a/edges', 'controller/big']);
});
