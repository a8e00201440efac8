import { wantedIn, type ExpertMode } from '../../../src/adapters/in-mode';
import { ModelCard, nothingKnown } from '../../../src/domain/model';

const card = (id: string, endpoint: unknown): ModelCard =>
  ModelCard.parse({
    id,
    revision: '1',
    task: 'object-detection',
    description: 'finds things',
    licence: 'mit',
    languages: [],
    method: 'a network',
    endpoint,
    ...nothingKnown,
  });
const here = card('a/here', { via: 'local', path: '/models/a/here' });
const there = card('a/there', { via: 'provider', provider: 'fal-ai' });
const own = card('a/own', { via: 'own', name: 'ours' });
const words = card('controller/gpt', { via: 'controller', model: 'gpt' });

it.each<[ExpertMode, ModelCard[], string[]]>([
  ['local', [here, there, own], ['a/here', 'a/own']],
  ['local', [there], []],
  ['huggingface', [here, there, words], ['a/there', 'controller/gpt']],
  ['huggingface', [here], []],
  ['hybrid', [here, there, own], ['a/here', 'a/own']],
  ['hybrid', [there, words], ['a/there', 'controller/gpt']],
  ['hosted-first', [here, there, own], ['a/there', 'a/own']],
  ['hosted-first', [here, words], ['a/here', 'controller/gpt']],
])('%s has, of %#, what runs where it wants', (mode, offered, kept) => {
  expect(wantedIn(mode, offered).map(({ id }) => id)).toEqual(kept);
});
