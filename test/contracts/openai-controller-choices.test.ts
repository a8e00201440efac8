/** A choice by a language model, from the activity that asks for it to a server that speaks OpenAI's chat completions. */
import { PlanReader } from '../../src/activities/plan-of-run';
import { selectModel } from '../../src/activities/select-model';
import { byEndpoint } from '../../src/adapters/by-endpoint';
import { hubOfCards } from '../../src/adapters/hub-of-cards';
import { Caller, RunId, RunKey, runIdOf, Sha256, StoreKey, TaskId } from '../../src/domain/ids';
import { ModelCard, nothingKnown } from '../../src/domain/model';
import { anyModel } from '../../src/domain/policy';
import { requestKey } from '../../src/domain/record-keys';
import type { PlanRecord, RequestRecord, RunRequest } from '../../src/domain/run';
import { createRulesController } from '../../src/adapters/rules';
import type { ArtifactStore, ModelHub } from '../../src/ports';
import {
  type ChatEndpoint,
  completion,
  modelAt,
  startChatEndpoint,
  unwatched,
} from '../support/chat-endpoint';
import { injections } from '../support/injections';
import { allModels } from '../support/all-models';

const ready = new AbortController().signal;
const caller = Caller.parse('local');
const run: RunRequest = { schema: 1, caller, runId: RunId.parse(runIdOf(caller, RunKey.parse('choice'))) };
const planKey = StoreKey.parse('plan');
const task = TaskId.parse('1');
const hash = Sha256.parse('0'.repeat(64));

const request: RequestRecord = {
  ...run,
  text: 'Say how this feels: "We love it!"',
  inputs: [],
  turns: [],
  earlier: { is: 'none' },
  submittedAt: '2026-01-01T00:00:00.000Z',
  fingerprint: hash,
};
const plan: PlanRecord = {
  schema: 1,
  round: 1,
  controller: { name: 'test', languageModel: true },
  promptHash: hash,
  usage: { promptTokens: 0, completionTokens: 0 },
  verdict: {
    is: 'valid',
    plan: { tasks: [] },
    graph: {
      tasks: [
        {
          id: task,
          type: 'text-classification',
          needs: [],
          args: [{ name: 'text', value: { is: 'text', parts: [{ is: 'literal', text: 'We love it!' }] } }],
          fanOut: { is: 'none' },
        },
      ],
    },
    repairs: [],
    leftOut: [],
  },
};

/** Records alone, which is all that choosing reads. */
const records = new Map<StoreKey, unknown>([
  [requestKey(run), request],
  [planKey, plan],
]);
const unused = (): Promise<never> => Promise.reject(new Error('choosing reads records only'));
const store: ArtifactStore = {
  findRecord: (key) =>
    Promise.resolve(records.has(key) ? { found: true, value: records.get(key) } : { found: false }),
  putFile: unused,
  copy: unused,
  fetchFile: unused,
  readText: unused,
  createRecord: unused,
  replaceRecord: unused,
  remove: unused,
  list: unused,
};

const local = (description: string, attribution = ''): ModelHub =>
  hubOfCards(() =>
    Promise.resolve([
      ModelCard.parse({
        id: 'impresario/vader',
        revision: '1',
        task: 'text-classification',
        description,
        licence: 'mit',
        languages: ['en'],
        method: 'lexicon',
        endpoint: { via: 'local', path: '/models/impresario/vader' },
        ...nothingKnown,
        curation: { ...nothingKnown.curation, attribution },
      }),
    ]),
  );
const nothing = { call: unused };

let endpoint: ChatEndpoint;
beforeEach(async () => {
  endpoint = await startChatEndpoint();
});
afterEach(() => endpoint.stop());

const choose = (
  description = 'How positive a text is.',
  attribution = '',
): ReturnType<ReturnType<typeof selectModel>> => {
  const { controller, texts } = modelAt(endpoint.url);
  const ways = byEndpoint({
    local: { hub: local(description, attribution), experts: nothing },
    controller: texts,
  });
  const select = selectModel({ controller, store, ...ways }, new PlanReader(store), {
    maxCandidates: 5,
    policy: anyModel,
  });
  return select({ run, planKey, task }, ready, unwatched);
};

const ids = ({ candidates }: Awaited<ReturnType<typeof choose>>): string[] => candidates.map(({ id }) => id);

/** A list of words comes behind a language model. */
const byRank = ['controller/test-model', 'impresario/vader'];

test('the language model chooses among experts, itself among them, and first before a list of words', async () => {
  endpoint.replies(completion('{"reason": "made for it", "model": "impresario/vader"}'));
  const chosen = await choose();
  expect(chosen).toMatchObject({ chosenBy: 'controller', reason: 'made for it' });
  expect(ids(chosen)).toEqual(['impresario/vader', 'controller/test-model']);
  const [, models = ''] =
    /<models>\n(.*)\n<\/models>/.exec(endpoint.received[0]?.body.messages.at(-1)?.content ?? '') ?? [];
  expect((JSON.parse(models) as { id: string }[]).map(({ id }) => id)).toEqual(byRank); // as we wrote it
});

test('what a licence wants shown stands beside the reason, wherever that is read', async () => {
  endpoint.replies(completion('{"reason": "made for it", "model": "impresario/vader"}'));
  expect((await choose(undefined, 'by the Vader team, CC BY 4.0')).reason).toBe(
    'made for it (by the Vader team, CC BY 4.0)',
  );
});

test.each(['evil/model', ...injections])(
  'a choice of %j, which is no candidate, is asked for once more and then made by rank',
  async (model) => {
    endpoint.replies(completion(JSON.stringify({ reason: 'best', model })));
    const chosen = await choose();
    expect(chosen).toMatchObject({ chosenBy: 'rank', usage: { promptTokens: 240, completionTokens: 60 } });
    expect(ids(chosen)).toEqual(byRank);
    expect(endpoint.received).toHaveLength(2);
  },
);

test.each(injections)('a card that says %j changes neither rules nor candidates', async (description) => {
  endpoint.replies(completion('{"reason": "r", "model": "controller/test-model"}'));
  expect(ids(await choose(description))).toEqual(['controller/test-model', 'impresario/vader']);
  const [system] = endpoint.received[0]?.body.messages ?? [];
  await choose();
  expect(endpoint.received[1]?.body.messages[0]).toEqual(system);
  expect(endpoint.received[1]?.body.response_format).toEqual(endpoint.received[0]?.body.response_format);
});

test('a choice that was cut off is asked for again, and its tokens are counted', async () => {
  endpoint.replies(
    completion('{"reason": "I take impresario/vader because', { finish_reason: 'length' }),
    completion('{"reason": "r", "model": "controller/test-model"}'),
  );
  expect(await choose()).toMatchObject({ chosenBy: 'controller', usage: { promptTokens: 240 } });
});

test('the rules never have a language model among the experts', async () => {
  const ways = byEndpoint({ local: { hub: local('How positive a text is.'), experts: nothing } });
  const select = selectModel({ controller: createRulesController(), store, ...ways }, new PlanReader(store), {
    maxCandidates: 5,
    policy: anyModel,
  });
  expect(await select({ run, planKey, task }, ready, unwatched)).toMatchObject({
    chosenBy: 'only candidate',
  });
});

test('a model chosen under other settings is gone under these, so that the next candidate is tried', async () => {
  const { experts } = byEndpoint({ local: { hub: local(''), experts: nothing } });
  const [card] = await allModels(modelAt(endpoint.url).texts.hub, ready);
  if (!card) throw new Error('it offers nothing');
  const call = experts.call(
    {
      task: 'translation',
      model: card,
      inputs: [],
      idempotencyKey: 'k',
      spend: () => undefined,
      folder: '/nowhere',
      maxOutputBytes: 1,
    },
    ready,
  );
  await expect(call).rejects.toMatchObject({
    type: 'Expert.Gone',
    message: expect.stringContaining(card.id),
  });
});
