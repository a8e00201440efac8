import { byEndpoint } from '../../../src/adapters/by-endpoint';
import { hubOfCards } from '../../../src/adapters/hub-of-cards';
import { Failure } from '../../../src/domain/failures';
import { ModelCard, nothingKnown } from '../../../src/domain/model';
import type { ModelHub } from '../../../src/ports';

const ready = new AbortController().signal;
const summarizer = ModelCard.parse({
  id: 'controller/gpt-5',
  revision: '1',
  task: 'summarization',
  description: 'Summarises.',
  licence: 'its provider’s terms',
  languages: [],
  method: 'language model',
  endpoint: { via: 'controller', model: 'gpt-5' },
  ...nothingKnown,
});
const away = new Failure('Model.HubUnavailable', 'The expert server does not list its models.');
const notThere: ModelHub = { tasks: () => Promise.reject(away), models: () => Promise.reject(away) };
const experts = { call: () => Promise.reject(new Error('nobody is called here')) };
const there = { hub: hubOfCards(() => Promise.resolve([summarizer])), experts };

it('lists what the others offer while one hub is away', async () => {
  const { hub } = byEndpoint({ local: { hub: notThere, experts }, controller: there });
  expect(await hub.tasks(ready)).toEqual(['summarization']);
  expect(await hub.models('summarization', ready)).toEqual([summarizer]);
});

it('fails with the reason where a hub that is away might have had the model', async () => {
  const { hub } = byEndpoint({ local: { hub: notThere, experts }, controller: there });
  await expect(hub.models('object-detection', ready)).rejects.toBe(away);
});

it('says that nobody offers a task when every hub has answered', async () => {
  const { hub } = byEndpoint({ controller: there });
  expect(await hub.models('object-detection', ready)).toEqual([]);
});
