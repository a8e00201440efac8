/** Compressing cards must not make the choice worse: the same needs, asked of whole cards and of what is left of them. */
import { compressCard } from '../../../../src/adapters/hub/cards/compress-card';
import { chooseByOverlap } from '../../../../src/adapters/rules/choose-by-overlap';
import { TaskId } from '../../../../src/domain/ids';
import { ModelCard, nothingKnown } from '../../../../src/domain/model';
import { rankCandidates } from '../../../../src/domain/rank-candidates';
import { sampleCards } from '../../../support/sample-cards';

/** What is needed, and the sample card that is right for it. */
const needs: readonly [string, string][] = [
  ['Is this stock market headline good or bad for investors?', 'finance-sentiment'],
  ['Rate the sentiment of these financial reports.', 'finance-sentiment'],
  ['Which emotions are in these tweets, anger or joy?', 'tweet-emotion'],
  ['How do people feel in these social media posts with hashtags?', 'tweet-emotion'],
  ['Flag hateful comments in Turkish and Russian.', 'trainer-toxic'],
  ['Are these comments toxic?', 'trainer-toxic'],
  ['Write long stories with vivid characters.', 'gguf-quant'],
  ['Let us do some role play with dialogue.', 'gguf-quant'],
  ['Caption this photograph: describe the scene.', 'widget-captioner'],
  ['Read the printed text on these scanned receipts.', 'printed-ocr'],
  ['Optical character recognition of invoices', 'printed-ocr'],
  ['Summarises discharge letters and radiology reports', 'medical-summaries'],
  ['Condense these medical documents for doctors.', 'medical-summaries'],
  ['Transcribe this spoken German to text.', 'speech-german'],
  ['Draw an anime illustration, manga style, in watercolour.', 'anime-diffusion'],
  ['Clustering of sentences for semantic search', 'embeddings'],
  ['Turn these paragraphs into a vector space.', 'embeddings'],
];

const cardsWith = (describe: (markdown: string) => string): ModelCard[] =>
  Object.entries(sampleCards).map(([name, markdown]) =>
    ModelCard.parse({
      ...nothingKnown,
      id: `sample/${name}`,
      revision: '1',
      task: 'text-generation',
      description: describe(markdown),
      licence: '',
      languages: [],
      method: '',
      endpoint: { via: 'provider', provider: 'sample' },
    }),
  );

function right(cards: ModelCard[]): { chosen: string[]; ranked: string[] } {
  const chosen: string[] = [];
  const ranked: string[] = [];
  for (const [text, name] of needs) {
    const candidates = rankCandidates(cards, text);
    if (candidates[0]?.id === `sample/${name}`) ranked.push(text);
    const task = { id: TaskId.parse('1'), type: 'text-generation' as const, args: [] };
    const reply = chooseByOverlap({ request: { text, inputs: [], turns: [] }, task, candidates });
    if (reply.model === `sample/${name}`) chosen.push(text);
  }
  return { chosen, ranked };
}

const whole = right(cardsWith((markdown) => markdown));

it.each([300, 120])('of whole cards and of %i tokens each, as many choices are right', (tokens) => {
  const compressed = right(cardsWith((markdown) => compressCard(markdown, tokens)));
  expect(compressed.chosen.length).toBeGreaterThanOrEqual(whole.chosen.length);
  expect(compressed.ranked.length).toBeGreaterThanOrEqual(whole.ranked.length);
});

it('of cards cut to the least there is room for, two choices in seventeen are lost', () => {
  expect(whole.chosen).toHaveLength(17);
  expect(right(cardsWith((markdown) => compressCard(markdown, 75))).chosen).toHaveLength(15);
});

it('most choices are right at the usual length, so that there is something to lose', () => {
  const usual = right(cardsWith((markdown) => compressCard(markdown, 300)));
  expect(usual.chosen.length / needs.length).toBeGreaterThan(0.8);
});
