/** What is promised of a ranking, whatever models there are and whatever is needed. */
import fc from 'fast-check';
import { ModelCard, nothingKnown } from '../../../src/domain/model';
import type { Policy } from '../../../src/domain/policy';
import { explainRanking, rankCandidates } from '../../../src/domain/rank-candidates';

const words = ['legal', 'medical', 'english', 'german', 'news', 'poems', 'faces', 'cars'];
const sentence = fc.uniqueArray(fc.constantFrom(...words), { maxLength: 5 }).map((said) => said.join(' '));
const standing = fc.oneof(
  fc.constant({ is: 'unlisted' as const }),
  fc.record({
    is: fc.constant('listed' as const),
    downloads: fc.nat(200_000_000),
    likes: fc.nat(10_000),
    lastModified: fc.constant(''),
    isGated: fc.boolean(),
  }),
);
const health = fc.oneof(
  fc.constant({ is: 'unknown' as const }),
  fc.record({
    is: fc.constant('known' as const),
    calls: fc.integer({ min: 1, max: 50 }),
    successRate: fc.double({ min: 0, max: 1, noNaN: true }),
    medianMs: fc.nat(300_000),
    isResting: fc.boolean(),
  }),
);
const card = fc
  .record({
    name: fc.nat(30),
    description: sentence,
    licence: fc.constantFrom('mit', 'apache-2.0', 'other', ''),
    languages: fc.uniqueArray(fc.constantFrom('en', 'de', 'zh'), { maxLength: 2 }),
    standing,
    health,
    isPinned: fc.boolean(),
    blockedBecause: fc.constantFrom('', '', 'it is not for us'),
    isGeneralist: fc.boolean(),
  })
  .map(({ name, isGeneralist, isPinned, blockedBecause, ...said }) =>
    ModelCard.parse({
      ...nothingKnown,
      ...said,
      id: `a/${name}`,
      revision: '1',
      task: 'summarization',
      method: '',
      endpoint: isGeneralist ? { via: 'controller', model: 'big' } : { via: 'provider', provider: 'x' },
      curation: { ...nothingKnown.curation, isPinned, blockedBecause },
    }),
  );
const cards = fc.uniqueArray(card, { selector: ({ id }) => id, maxLength: 12 });
const policy: fc.Arbitrary<Policy> = fc.record({
  licences: fc.subarray(['mit', 'apache-2.0']),
  mayBeGated: fc.boolean(),
});
const circumstances = fc.record({ language: fc.constantFrom('', 'en', 'de'), policy });

it('does not depend on how a hub lists models, but for those that score the same', () => {
  fc.assert(
    fc.property(cards, sentence, circumstances, fc.infiniteStream(fc.nat()), (all, need, given, keys) => {
      const shuffled = all
        .map((each) => ({ each, key: keys.next().value }))
        .sort((one, other) => one.key - other.key)
        .map(({ each }) => each);
      const shown = (of: readonly ModelCard[]): unknown[] =>
        explainRanking(of, need, given).map(({ score, refusal, isGeneralist, card: { curation } }) => [
          refusal !== '',
          curation.isPinned,
          score,
          isGeneralist,
        ]);
      expect(shown(shuffled)).toEqual(shown(all));
      const scores = (of: readonly ModelCard[]): unknown =>
        Object.fromEntries(explainRanking(of, need, given).map(({ card: { id }, score }) => [id, score]));
      expect(scores(shuffled)).toEqual(scores(all));
    }),
  );
});

it('puts every pinned model before any that is not, and never offers one that is blocked', () => {
  fc.assert(
    fc.property(cards, sentence, circumstances, (all, need, given) => {
      const ranked = rankCandidates(all, need, given);
      const pins = ranked.map(({ curation }) => curation.isPinned);
      expect(pins.lastIndexOf(true)).toBeLessThan(pins.includes(false) ? pins.indexOf(false) : pins.length);
      expect(ranked.filter(({ curation }) => curation.blockedBecause !== '')).toEqual([]);
    }),
  );
});

it('loses no model: each is offered, or is out for a reason that is told', () => {
  fc.assert(
    fc.property(cards, sentence, circumstances, (all, need, given) => {
      const explained = explainRanking(all, need, given);
      expect(new Set(explained.map((each) => each.card))).toEqual(new Set(all));
      const offered = rankCandidates(all, need, given);
      expect(explained.filter(({ refusal }) => refusal === '').map((each) => each.card)).toEqual(offered);
      for (const { licence, standing: at, endpoint } of offered) {
        if (endpoint.via === 'controller') continue;
        if (given.policy.licences.length > 0) expect(given.policy.licences).toContain(licence);
        if (at.is === 'listed' && !given.policy.mayBeGated) expect(at.isGated).toBe(false);
      }
    }),
  );
});

it('adds up to its score what it shows, each part with a reason', () => {
  fc.assert(
    fc.property(cards, sentence, circumstances, (all, need, given) => {
      for (const { parts, score } of explainRanking(all, need, given)) {
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 5);
        expect(parts.every(({ says }) => says !== '')).toBe(true);
      }
    }),
  );
});

const plain = ModelCard.parse({
  ...nothingKnown,
  id: 'a/plain',
  revision: '1',
  task: 'summarization',
  description: '',
  licence: 'MIT',
  languages: [],
  method: '',
  endpoint: { via: 'provider', provider: 'x' },
});
const first = (one: Partial<ModelCard>, other: Partial<ModelCard>): string => {
  const cards = [
    { ...plain, ...other, revision: 'other' },
    { ...plain, ...one, revision: 'one' },
  ];
  const policy = { licences: [], mayBeGated: true };
  return rankCandidates(cards, 'legal', { language: 'de', policy })[0]?.revision ?? '';
};
const popular = (downloads: number): ModelCard['standing'] => ({
  is: 'listed',
  downloads,
  likes: 0,
  lastModified: '',
  isGated: false,
});
const called = (said: Partial<Extract<ModelCard['health'], { is: 'known' }>>): ModelCard['health'] => ({
  is: 'known',
  calls: 10,
  successRate: 1,
  medianMs: 500,
  isResting: false,
  ...said,
});

it.each<[string, Partial<ModelCard>, Partial<ModelCard>]>([
  ['the more popular of equals', { standing: popular(1_000_000) }, { standing: popular(10) }],
  ['what is asked before what is popular', { description: 'legal' }, { standing: popular(90_000_000) }],
  ['who knows the language', { languages: ['de'] }, { languages: ['en'], standing: popular(1_000_000) }],
  ['who says nothing of languages before who knows others', { languages: [] }, { languages: ['en'] }],
  ['who answers', { health: called({}) }, { health: called({ successRate: 0.2 }) }],
  ['who is quick', { health: called({}) }, { health: called({ medianMs: 60_000 }) }],
  [
    'anybody before who rests',
    { description: '' },
    { description: 'legal', health: called({ isResting: true }) },
  ],
])('puts first %s', (_, one, other) => {
  expect(first(one, other)).toBe('one');
});

it('takes a licence that may be chosen, and refuses one that holds beside another', () => {
  const allowed = (licence: string): number =>
    rankCandidates([{ ...plain, licence }], '', {
      language: '',
      policy: { licences: ['mit'], mayBeGated: false },
    }).length;
  expect(['MIT', 'MIT OR GPL-3.0', 'MIT AND OFL-1.1', 'openrail', ''].map(allowed)).toEqual([1, 1, 0, 0, 0]);
});
