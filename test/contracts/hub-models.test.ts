/** The Hugging Face Hub as a hub of models, against a server that answers in its published shapes. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkWhenGone,
  createHubModels,
  type HubModels,
  type HubOptions,
  tellState,
} from '../../src/adapters/hub';
import { Failure } from '../../src/domain/failures';
import { ModelId } from '../../src/domain/ids';
import type { ExpertCall } from '../../src/ports';
import { answering, type HubServer, listed, startHub } from '../support/hub-server';
import { sampleCards } from '../support/sample-cards';

const ready = new AbortController().signal;

let hub: HubServer;
let folder: string;
let opened: HubModels[];
beforeEach(async () => {
  hub = await startHub();
  folder = mkdtempSync(join(tmpdir(), 'impresario-hub-'));
  opened = [];
});
afterEach(async () => {
  for (const models of opened) models.close();
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

const snapshotPath = (): string => join(folder, 'state', 'hub.json');

function open(options: Partial<HubOptions> = {}): HubModels {
  const models = createHubModels({
    url: hub.url,
    token: '',
    snapshotPath: snapshotPath(),
    count: 20,
    cardTokens: 100,
    maxAgeMs: 600_000,
    pauseMs: 60_000,
    patienceMs: 5_000,
    firstPatienceMs: 5_000,
    ...options,
  });
  opened.push(models);
  return models;
}

const has = (...models: [string, Record<string, unknown>][]): void => {
  hub.models = new Map(models);
};
const idsOf = async (models: HubModels): Promise<string[]> =>
  (await models.models('summarization', ready)).map(({ id }) => id);
const askedFor = (start: string): string[] => hub.asked.filter((address) => address.startsWith(start));

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
const written = (): Promise<void> => until(() => existsSync(snapshotPath()));

describe('a list', () => {
  it('tells each model with its card, its licence, its languages, how it stands, and its revision', async () => {
    has(listed('acme/medical'));
    hub.cards.set('acme/medical', sampleCards['medical-summaries'] ?? '');
    expect(await open().models('summarization', ready)).toEqual([
      {
        id: 'acme/medical',
        revision: 'a'.repeat(40),
        task: 'summarization',
        description: expect.stringContaining('summarises clinical notes'),
        licence: 'apache-2.0',
        languages: ['en'],
        method: 'neural network (transformers)',
        endpoint: { via: 'provider', provider: 'hf-inference' },
        standing: {
          is: 'listed',
          downloads: 1000,
          likes: 10,
          lastModified: '2026-01-02T03:04:05.000Z',
          isGated: false,
        },
        curation: { isPinned: false, blockedBecause: '', note: '', attribution: '' },
        health: { is: 'unknown' },
      },
    ]);
    expect(askedFor('/api/models?')[0]).toMatch(
      /pipeline_tag=summarization.*inference_provider=all.*sort=downloads/,
    );
  });

  it('has a card for each provider that serves a model for the task now, told as an object or as an array', async () => {
    const live = { status: 'live', task: 'summarization', providerId: 'x' };
    has(
      listed('acme/object', {
        inferenceProviderMapping: {
          one: live,
          two: { ...live, status: 'staging' },
          three: { ...live, task: 'translation' },
          four: live,
        },
      }),
      listed('acme/array', { inferenceProviderMapping: [{ provider: 'five', ...live }, { odd: true }, 7] }),
      listed('acme/nobody', { inferenceProviderMapping: {} }),
    );
    const cards = await open().models('summarization', ready);
    expect(
      cards.map(({ id, endpoint }) => [id, endpoint.via === 'provider' ? endpoint.provider : '']),
    ).toEqual([
      ['acme/object', 'one'],
      ['acme/object', 'four'],
      ['acme/array', 'five'],
    ]);
  });

  it('leaves out what is private, disabled or unreadable, and reads what is odd as not said', async () => {
    has(
      listed('acme/private', { private: true }),
      listed('acme/disabled', { disabled: true }),
      ['no id', { pipeline_tag: 'summarization' }],
      ['null', { pipeline_tag: 'summarization', id: null }],
      listed('acme/odd', { downloads: 'many', tags: { a: 1 }, cardData: null, likes: -1, gated: 17, sha: 5 }),
      listed('acme/gated', { gated: 'manual' }),
      listed('acme/plain', {
        cardData: { language: 'deu', license: 'other', license_name: 'acme-licence' },
        tags: ['tf', 'us'],
      }),
    );
    const cards = await open().models('summarization', ready);
    expect(
      cards.map(({ id, licence, languages, standing }) => [
        id,
        licence,
        languages,
        standing.is === 'listed' && standing.isGated,
      ]),
    ).toEqual([
      ['acme/odd', '', [], true],
      ['acme/gated', 'apache-2.0', ['en'], true],
      ['acme/plain', 'acme-licence', ['de'], false],
    ]);
  });

  it('is read page by page until there are enough', async () => {
    hub.pageSize = 2;
    has(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => listed(`acme/${name}`)));
    expect(await idsOf(open({ count: 3 }))).toEqual(['acme/a', 'acme/b', 'acme/c']);
    expect(askedFor('/api/models?')).toHaveLength(2);
  });

  it('is there for each task that has models, and for no other', async () => {
    has(listed('acme/a'), listed('acme/b', { pipeline_tag: 'translation' }));
    // The second is served for summaries alone, whatever its tag.
    expect(await open().tasks(ready)).toEqual(['summarization']);
    expect(hub.mostAtOnce).toBeLessThanOrEqual(6);
    expect(hub.mostAtOnce).toBeGreaterThan(1);
  });

  it('of models that chat is one for conversations and for texts', async () => {
    has(
      listed('acme/chat', {
        pipeline_tag: 'text-generation',
        inferenceProviderMapping: { one: { status: 'live', task: 'conversational', providerId: 'x' } },
      }),
    );
    expect(await open().tasks(ready)).toEqual(['conversational', 'text-generation']);
  });

  it('of a task that the hub has no tag for is empty, and nobody is asked', async () => {
    expect(await open().models('canny-control', ready)).toEqual([]);
    expect(hub.asked).toEqual([]);
  });

  it('asked for many times at once is one request, and one that is known none', async () => {
    has(listed('acme/a'));
    const models = open();
    await Promise.all([idsOf(models), idsOf(models), idsOf(models)]);
    await idsOf(models);
    expect(askedFor('/api/models?')).toHaveLength(1);
    expect(askedFor('/acme/a/resolve')).toHaveLength(1);
  });

  it('is not lost for others when one of those who wait gives up', async () => {
    has(listed('acme/a'));
    const models = open();
    const impatient = new AbortController();
    const given = models.models('summarization', impatient.signal);
    const waiting = idsOf(models);
    impatient.abort(new Error('no more'));
    await expect(given).rejects.toThrow('no more');
    expect(await waiting).toEqual(['acme/a']);
  });

  it('sends the token to the hub', async () => {
    let sent: string | undefined;
    hub.faults.set('/api/models?', (request, response) => {
      sent = request.headers.authorization;
      response.end('[]');
    });
    await idsOf(open({ token: 'hf_secret' }));
    expect(sent).toBe('Bearer hf_secret');
  });
});

describe('a card', () => {
  it('that is not there, too large, or moved on the hub spoils nothing', async () => {
    has(listed('acme/none'), listed('acme/large'), listed('acme/moved'));
    hub.cards.set('acme/large', `A model that is trained on news. ${'x'.repeat(1_100_000)}`);
    hub.cards.set('acme/elsewhere', 'A model that is trained on novels.');
    hub.faults.set('/acme/moved/', answering(307, { location: '/acme/elsewhere/resolve/main/README.md' }));
    const cards = await open().models('summarization', ready);
    expect(cards.map(({ description }) => description)).toEqual([
      'A model for summarization: none.',
      'A model for summarization: large.',
      'A model that is trained on novels.',
    ]);
  });

  it('is never fetched from another place', async () => {
    has(listed('acme/a'));
    hub.faults.set(
      '/acme/a/resolve',
      answering(302, { location: 'http://169.254.169.254/latest/meta-data' }),
    );
    const [card] = await open().models('summarization', ready);
    expect(card?.description).toBe('A model for summarization.');
  });

  it('that is slow is not waited for: the list comes without it, and has it later', async () => {
    has(listed('acme/a'));
    let finish = (): void => undefined;
    hub.faults.set('/acme/a/resolve', (_, response) => {
      response.write('A model that is trained on');
      finish = () => response.end(' news.');
    });
    const models = open({ patienceMs: 100 });
    expect((await models.models('summarization', ready))[0]?.description).toBe('A model for summarization.');
    finish();
    await until(async () => {
      const [card] = await models.models('summarization', ready);
      return card?.description === 'A model that is trained on news.';
    });
  });
});

describe('a hub that fails', () => {
  it.each([
    ['an error', answering(500), /answers 500/],
    [
      'a page',
      answering(200, { 'content-type': 'text/html' }, '<html>Sign in</html>'),
      /does not list models/,
    ],
    ['something else', answering(200, {}, '{"models": []}'), /does not list models/],
    ['too much', answering(200, {}, ' '.repeat(21_000_000)), /does not list models/],
    ['a refused token', answering(401), /check HF_TOKEN/],
    ['redirects without end', answering(302, { location: '/api/models?again' }), /without end/],
  ])('with %s, where nothing is known, is told in a sentence', async (_, fault, sentence) => {
    hub.faults.set('/api/models?', fault);
    const models = open({ token: 'hf_x' });
    await expect(idsOf(models)).rejects.toMatchObject({
      type: 'Model.HubUnavailable',
      message: expect.stringMatching(sentence),
    });
    // It is left alone for a while then.
    await expect(idsOf(models)).rejects.toMatchObject({ type: 'Model.HubUnavailable' });
    expect(askedFor('/api/models?').length).toBeLessThanOrEqual(4);
    expect(tellState(await models.state())).toMatch(/No list .* known yet\. .*(hub|HF_HUB_URL)/i);
  });

  it('by not being there is told with its address', async () => {
    await hub.stop();
    await expect(open().tasks(ready)).rejects.toMatchObject({
      type: 'Model.HubUnavailable',
      message: expect.stringContaining(hub.url),
    });
  });

  it.each([
    ['its own header', { ratelimit: '"api";r=0;t=55' }, 55_000],
    ['Retry-After', { 'retry-after': '20' }, 20_000],
    ['both', { 'retry-after': '20', ratelimit: '"api";r=0;t=240' }, 240_000],
    ['neither', {}, 60_000],
    ['days', { ratelimit: '"api";r=0;t=999999' }, 300_000],
    ['nonsense', { ratelimit: 'r;=t', 'retry-after': 'soon' }, 60_000],
  ])('by limiting, with %s, is left alone as long as it asks, with a cap', async (_, headers, wait) => {
    hub.faults.set('/api/models?', answering(429, headers));
    const models = open({ pauseMs: 0 });
    const refused = await idsOf(models).catch((error: unknown) => error);
    expect(refused).toMatchObject({ type: 'Model.HubUnavailable', retryAfter: { known: true } });
    const { milliseconds } = (refused as { retryAfter: { milliseconds: number } }).retryAfter; // as just seen
    expect(milliseconds).toBeLessThanOrEqual(wait);
    expect(milliseconds).toBeGreaterThan(wait - 5_000);
    await idsOf(models).catch(() => undefined);
    await models.models('translation', ready).catch(() => undefined);
    expect(hub.asked).toHaveLength(1);
  });

  it('by saying that no request is left is not asked until there is', async () => {
    has(listed('acme/a'));
    hub.faults.set('/api/models?', answering(200, { ratelimit: '"api";r=0;t=100' }, '[]'));
    const models = open();
    expect(await idsOf(models)).toEqual([]);
    await expect(models.models('translation', ready)).rejects.toThrow('limits how often');
    expect(askedFor('/api/models?')).toHaveLength(1);
  });

  it('for one task fails for no other', async () => {
    has(listed('acme/a'));
    hub.faults.set('/api/models?pipeline_tag=translation', answering(500));
    expect(await open().tasks(ready)).toEqual(['summarization']);
  });

  it('after it has listed is served from what is known, with the date and what is wrong', async () => {
    has(listed('acme/a'));
    const models = open({ maxAgeMs: 1, patienceMs: 500 });
    expect(await idsOf(models)).toEqual(['acme/a']);
    hub.faults.set('/api', answering(503));
    await until(async () => !(await models.state()).isFresh);
    expect(await idsOf(models)).toEqual(['acme/a']);
    expect(tellState(await models.state())).toMatch(
      /^1 hosted model for 1 task, not renewed since \d{4}-\d\d-\d\d \d\d:\d\d UTC\. .*answers 503/,
    );
  });

  it('by being slow keeps nobody waiting where a list is known', async () => {
    has(listed('acme/a'));
    const models = open({ maxAgeMs: 1, patienceMs: 100 });
    await idsOf(models);
    hub.faults.set('/api', (_, response) => void response.write('['));
    await until(async () => !(await models.state()).isFresh);
    expect(await idsOf(models)).toEqual(['acme/a']);
  });
});

describe('a snapshot', () => {
  async function keep(...models: [string, Record<string, unknown>][]): Promise<void> {
    has(...models);
    await idsOf(open());
    await written();
    hub.asked.length = 0;
  }

  it('is what a service begins with offline, with its date', async () => {
    await keep(listed('acme/a'));
    await hub.stop();
    const models = open();
    expect(await idsOf(models)).toEqual(['acme/a']);
    expect(await models.tasks(ready)).toEqual(['summarization']);
    expect(tellState(await models.state())).toMatch(/^1 hosted model for 1 task, as of \d{4}/);
  });

  it.each<[string, (id: string) => void]>([
    ['delisted', (id) => hub.models.delete(id)],
    ['disabled', (id) => hub.models.set(...listed(id, { disabled: true }))],
    ['private', (id) => hub.models.set(...listed(id, { private: true }))],
    ['gated', (id) => hub.models.set(...listed(id, { gated: 'auto' }))],
    [
      'moved',
      (id) => hub.faults.set(`/api/models/${id}`, answering(307, { location: '/api/models/acme/new' })),
    ],
    ['served by nobody', (id) => hub.models.set(...listed(id, { inferenceProviderMapping: {} }))],
  ])('has its models checked on first use, and one that was %s drops out at once', async (_, change) => {
    await keep(listed('acme/stays'), listed('acme/goes'));
    change('acme/goes');
    const models = open();
    expect(await idsOf(models)).toEqual(['acme/stays']);
    expect(await idsOf(models)).toEqual(['acme/stays']);
    expect(askedFor('/api/models/acme/stays')).toHaveLength(1);
  });

  it('takes the providers from the check', async () => {
    const live = { status: 'live', task: 'summarization', providerId: 'x' };
    await keep(listed('acme/a', { inferenceProviderMapping: { one: live, two: live } }));
    has(listed('acme/a', { inferenceProviderMapping: { two: live } }));
    expect((await open().models('summarization', ready)).map(({ endpoint }) => endpoint)).toEqual([
      { via: 'provider', provider: 'two' },
    ]);
  });

  it.each([
    ['not JSON', '{"schema": 1, "tasks"'],
    ['of another form', '{"schema": 2}'],
    ['of another hub', '{"schema": 1, "hub": "https://example.org", "tasks": {}}'],
  ])('that is %s counts as none', async (_, content) => {
    await keep(listed('acme/a'));
    writeFileSync(snapshotPath(), content);
    expect(await idsOf(open())).toEqual(['acme/a']);
    expect(askedFor('/api/models?')).toHaveLength(1);
  });

  it('keeps its readable models where one is odd, and loses no list of another process', async () => {
    await keep(listed('acme/a'), listed('acme/b'));
    const snapshot = JSON.parse(readFileSync(snapshotPath(), 'utf8')) as {
      tasks: { summarization: { models: unknown[] } };
    }; // as it was just written
    snapshot.tasks.summarization.models[0] = { card: 'odd' };
    writeFileSync(snapshotPath(), JSON.stringify(snapshot));
    expect(await idsOf(open())).toEqual(['acme/b']);
  });

  it('that cannot be written takes nothing from those who ask', async () => {
    has(listed('acme/a'));
    writeFileSync(join(folder, 'file'), '');
    const models = open({ snapshotPath: join(folder, 'file', 'hub.json') });
    expect(await idsOf(models)).toEqual(['acme/a']);
    await until(async () => /IMPRESARIO_HUB_SNAPSHOT/.test((await models.state()).problem));
  });
});

it('a model that is found to be gone when it is called is offered no more', async () => {
  has(listed('acme/a'), listed('acme/b'));
  const models = open();
  await idsOf(models);
  hub.models.delete('acme/a');
  expect(await models.check(ModelId.parse('acme/a'), ready)).toEqual({
    is: 'gone',
    why: 'the hub has it no more (404)',
  });
  expect(await idsOf(models)).toEqual(['acme/b']);
});

it('a model that its provider says is gone is asked for, and offered no more; one that only failed stays', async () => {
  has(listed('acme/a'), listed('acme/b'));
  const models = open();
  await idsOf(models);
  hub.models.delete('acme/a');
  const failing = (type: 'Expert.Gone' | 'Expert.Unavailable'): Promise<unknown> => {
    const experts = { call: () => Promise.reject(new Failure(type, 'No.')) };
    const call = { model: { id: ModelId.parse('acme/a') } } as ExpertCall; // all that is looked at
    return checkWhenGone(experts, models).call(call, ready);
  };
  const before = hub.asked.length;
  await expect(failing('Expert.Unavailable')).rejects.toThrow('No.');
  expect(hub.asked.slice(before)).toEqual([]);
  await expect(failing('Expert.Gone')).rejects.toThrow('No.');
  await until(async () => (await idsOf(models)).length === 1);
  expect(await idsOf(models)).toEqual(['acme/b']);
});

it('a refused token takes no model away', async () => {
  has(listed('acme/a'));
  const models = open({ token: 'hf_old' });
  await idsOf(models);
  hub.faults.set('/api/models/', answering(401));
  await expect(models.check(ModelId.parse('acme/a'), ready)).rejects.toThrow('check HF_TOKEN');
  expect(await idsOf(models)).toEqual(['acme/a']);
});

it('nothing goes on in the background once it is closed', async () => {
  hub.faults.set('/api/models?', () => undefined);
  const models = open();
  const waiting = idsOf(models);
  await until(() => hub.asked.length > 0);
  models.close();
  await expect(waiting).rejects.toThrow('stops');
});
