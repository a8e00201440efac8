/** What is left of a model card: what the model is for, and no more than there is room for. */
import fc from 'fast-check';
import { compressCard } from '../../../../src/adapters/hub/cards/compress-card';
import { estimateTokens } from '../../../../src/prompts/token-estimate';
import { sampleCards } from '../../../support/sample-cards';

const compressed = (name: string, budget = 120): string => compressCard(sampleCards[name] ?? '', budget);

it.each([
  ['finance-sentiment', 'tells the sentiment of financial news'],
  ['tweet-emotion', 'emotions in social media posts'],
  ['trainer-toxic', 'toxic and hateful comments in six languages'],
  ['gguf-quant', 'fine-tuned for long stories'],
  ['chinese-ner', '用于中文文本的命名实体识别模型'],
  ['widget-captioner', 'describes the scene of a photograph'],
  ['printed-ocr', 'reads printed text'],
  ['medical-summaries', 'summarises clinical notes'],
  ['speech-german', 'transcribes spoken German to text'],
  ['anime-diffusion', 'anime and manga illustrations'],
  ['embeddings', 'maps sentences & paragraphs'],
])('keeps of %s what it is for', (name, purpose) => {
  expect(compressed(name)).toContain(purpose);
});

it('leaves out front matter, badges, HTML, tables, code, addresses and what stands on every card', () => {
  for (const name of Object.keys(sampleCards)) {
    expect(compressed(name, 1_000)).not.toMatch(
      /---|\[!\[|img\.example|<\/?\w+>|\||import |pip install|https?:|example\.org|@article|learning_rate|More information needed|biased|Patreon|Discord/,
    );
  }
});

it('makes nothing of a card that says nothing', () => {
  expect(compressed('empty')).toBe('');
  expect(compressCard('', 100)).toBe('');
  expect(compressCard('# A model\n\nMore information needed\n', 100)).toBe('');
});

it('keeps to its budget, whatever the card', () => {
  const piece = fc.oneof(fc.constantFrom(...Object.values(sampleCards)), fc.string({ maxLength: 200 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 3 }), fc.integer({ min: 0, max: 300 }), (pieces, budget) => {
      expect(estimateTokens(compressCard(pieces.join('\n\n'), budget))).toBeLessThanOrEqual(budget);
    }),
    { numRuns: 50 },
  );
});

it.each([
  ['brackets', '['],
  ['stars', '*a'],
  ['open comments', '<!--'],
  ['open tables', '<table'],
  ['quotes', '> '],
  ['front matter', '---\n'],
  ['a word without end', 'x'],
])('comes to an end on a card made of %s', (_, piece) => {
  expect(compressCard(piece.repeat(20_000), 100)).toEqual(expect.any(String));
});
