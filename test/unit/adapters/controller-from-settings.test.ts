import { controllerEndpoint } from '../../../src/adapters/controller-endpoint';
import { selectController } from '../../../src/adapters/controller-from-settings';
import { readSettings } from '../../../src/config';

/** Settings as the environment gives them, with nothing of this machine's. */
const selected = (environment: Record<string, string>): ReturnType<typeof selectController> =>
  selectController(readSettings(environment));
const ready = new AbortController().signal;

test.each([
  [{}, 'rules', /None of/],
  [{ OPENAI_API_KEY: 'k' }, 'openai gpt-4.1-mini', /OPENAI_API_KEY is set/],
  [{ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'qwen3:8b' }, 'openai qwen3:8b', /BASE_URL/],
  [{ HF_TOKEN: 'hf' }, 'huggingface Qwen/Qwen3-235B-A22B-Instruct-2507', /HF_TOKEN is set/],
  [{ HF_TOKEN: 'hf', OPENAI_API_KEY: 'k' }, 'openai gpt-4.1-mini', /OPENAI_API_KEY/],
  [{ OPENAI_API_KEY: 'k', IMPRESARIO_CONTROLLER: 'rules' }, 'rules', /IMPRESARIO_CONTROLLER is rules/],
] as [Record<string, string>, string, RegExp][])('%j makes %s the controller', (environment, name, why) => {
  const chosen = selected(environment);
  expect(chosen.controller.identity.name).toBe(name);
  expect(chosen.why).toMatch(why);
});

test('a model for a stage is told beside the usual one', () => {
  const environment = {
    OPENAI_API_KEY: 'k',
    IMPRESARIO_PLAN_MODEL: 'gpt-5',
    IMPRESARIO_ANSWER_MODEL: 'gpt-5-nano',
  };
  expect(selected(environment).controller.identity.name).toBe('openai gpt-5 + gpt-4.1-mini + gpt-5-nano');
});

test("a language model does text tasks under the answer's model, unless they are turned off", async () => {
  const environment = { OPENAI_API_KEY: 'k', IMPRESARIO_ANSWER_MODEL: 'gpt-5-nano' };
  const { experts } = selected(environment);
  expect(await experts.controller?.hub.models('translation', ready)).toContainEqual(
    expect.objectContaining({
      task: 'translation',
      endpoint: { via: 'controller', model: 'gpt-5-nano' },
    }),
  );
  expect(selected({ ...environment, IMPRESARIO_TEXT_TASKS: 'off' }).experts).toEqual({});
  expect(selected({}).experts).toEqual({});
});

test.each([
  ['IMPRESARIO_PLAN_TEMPERATURE', 'hot'],
  ['IMPRESARIO_PLAN_TEMPERATURE', '3'],
  ['IMPRESARIO_ANSWER_REASONING', 'hard'],
  ['IMPRESARIO_REPLY_FORMAT', 'xml'],
  ['IMPRESARIO_CONTROLLER_HEADERS', 'X-Team: maps'],
  ['IMPRESARIO_PRICES', 'cheap'],
  ['OPENAI_BASE_URL', 'localhost:11434'],
])('%s as %s is refused by its name', (name, value) => {
  expect(() => selected({ OPENAI_API_KEY: 'k', [name]: value })).toThrow(
    expect.objectContaining({ type: 'Request.Invalid', message: expect.stringContaining(name) }),
  );
});

test.each(['openai', 'huggingface'])(
  '%s asked for without a key is refused, saying what it needs',
  (name) => {
    expect(() => selected({ IMPRESARIO_CONTROLLER: name })).toThrow(/needs (OPENAI_API_KEY|HF_TOKEN)/);
  },
);

describe('what doctor asks', () => {
  const endpointOf = (environment: Record<string, string>): ReturnType<typeof controllerEndpoint> =>
    controllerEndpoint(readSettings(environment), selected(environment).controller.identity);

  test('is the endpoint and model that plan, with all headers that a call sends', () => {
    expect(
      endpointOf({
        OPENAI_API_KEY: 'k',
        OPENAI_BASE_URL: 'https://gateway.example/v1/',
        IMPRESARIO_PLAN_MODEL: 'gpt-5',
        IMPRESARIO_CONTROLLER_HEADERS: '{"X-Team": "maps"}',
      }),
    ).toEqual({
      url: 'https://gateway.example/v1',
      apiKey: 'k',
      headers: { authorization: 'Bearer k', 'x-team': 'maps' },
      model: 'gpt-5',
      settings: { baseURL: 'OPENAI_BASE_URL', apiKey: 'OPENAI_API_KEY' },
    });
  });

  test("is Hugging Face's router where that is the controller", () => {
    expect(endpointOf({ HF_TOKEN: 'hf' })).toMatchObject({
      url: 'https://router.huggingface.co/v1',
      headers: { authorization: 'Bearer hf' },
      settings: { apiKey: 'HF_TOKEN' },
    });
  });
});
