/** What endpoints do not understand is found out by their complaints, once for each model, or set by a person. */
import { taskTypes } from '../../src/domain/task-catalogue';
import type { Controller, PlanReply } from '../../src/ports';
import {
  type ChatEndpoint,
  completion,
  json,
  modelAt,
  type Reply,
  type Sent,
  startChatEndpoint,
  toolCall,
  unheard,
} from '../support/chat-endpoint';

const ready = new AbortController().signal;
const detection = {
  tasks: [{ id: 1, task: 'object-detection', dependsOn: [], args: [{ name: 'image', value: '<input-1>' }] }],
};
const written = JSON.stringify(detection);
const good = completion(written);

let endpoint: ChatEndpoint;
beforeEach(async () => {
  endpoint = await startChatEndpoint();
});
afterEach(() => endpoint.stop());

const planWith = (controller: Controller): Promise<PlanReply> =>
  controller.plan({ text: 'Hello', inputs: [], turns: [] }, taskTypes, { is: 'none' }, unheard, ready);

const answerWith = (controller: Controller): ReturnType<Controller['answer']> =>
  controller.answer(
    { request: { text: 'Hi', inputs: [], turns: [] }, tasks: [], leftOut: [], problems: [] },
    unheard,
    ready,
  );

const formatOf = (body: Sent): string =>
  body['tools'] === undefined ? (body.response_format?.type ?? 'text') : 'tool_call';
const formats = (): string[] => endpoint.received.map(({ body }) => formatOf(body));

const complaint = (message: string, status = 400): Reply => json(status, { error: { message, code: null } });

/** Answers as an endpoint does that refuses some ways of asking, however often it is asked. */
const refusing =
  (refuses: (body: Sent) => string | undefined, status = 400): Reply =>
  (response, received) => {
    const why = refuses(received.body);
    const reply =
      why !== undefined
        ? complaint(why, status)
        : formatOf(received.body) === 'tool_call'
          ? toolCall('plan', written)
          : good;
    reply(response, received);
  };

const knowsOnly =
  (...known: string[]) =>
  (body: Sent): string | undefined =>
    known.includes(formatOf(body))
      ? undefined
      : `${formatOf(body) === 'tool_call' ? 'tools' : 'response_format'} is not supported`;

describe('how the form of a reply is asked for', () => {
  test.each([
    ['json_schema', ['json_schema']],
    ['json_object', ['json_schema', 'json_object']],
    ['tool_call', ['json_schema', 'json_object', 'tool_call']],
    ['text', ['json_schema', 'json_object', 'tool_call', 'text']],
  ])('goes back to %s where nothing surer is known, once', async (format, tried) => {
    endpoint.replies(refusing(knowsOnly(format)));
    const { controller } = modelAt(endpoint.url);
    expect(await planWith(controller)).toMatchObject({ is: 'plan', plan: { tasks: [{ id: '1' }] } });
    await planWith(controller);
    expect(formats()).toEqual([...tried, format]);
  });

  test.each(['json_object', 'tool_call', 'text'] as const)(
    'is %s from the first call where a person says so',
    async (replyFormat) => {
      endpoint.replies(refusing(knowsOnly(replyFormat)));
      const { controller } = modelAt(endpoint.url, { replyFormat });
      expect(await planWith(controller)).toMatchObject({ is: 'plan' });
      expect(formats()).toEqual([replyFormat]);
    },
  );

  test('stays what a person says, and the complaint is told', async () => {
    endpoint.replies(refusing(knowsOnly('text')));
    const { controller } = modelAt(endpoint.url, { replyFormat: 'json_schema' });
    await expect(planWith(controller)).rejects.toMatchObject({
      type: 'Controller.Refused',
      message: expect.stringContaining('response_format is not supported'),
    });
    expect(formats()).toEqual(['json_schema']);
  });

  test('as a function names it, gives its schema and lets the model call no other', async () => {
    endpoint.replies(toolCall('plan', written));
    await planWith(modelAt(endpoint.url, { replyFormat: 'tool_call' }).controller);
    expect(endpoint.received[0]?.body).toMatchObject({
      tools: [
        { type: 'function', function: { name: 'plan', parameters: { type: 'object', required: ['tasks'] } } },
      ],
      tool_choice: { type: 'function', function: { name: 'plan' } },
    });
  });

  test.each([
    ['arguments as JSON itself', toolCall('plan', detection)],
    ['arguments in single quotes', toolCall('plan', written.replaceAll('"', "'"))],
    ['the plan as text, without a call', good],
  ])('as a function is read from %s', async (_, reply) => {
    endpoint.replies(reply);
    const { controller } = modelAt(endpoint.url, { replyFormat: 'tool_call' });
    expect(await planWith(controller)).toMatchObject({ is: 'plan', plan: { tasks: [{ id: '1' }] } });
  });

  test('a model that thinks aloud in parts of its reply is read by its text', async () => {
    const parts = [
      { type: 'thinking', thinking: [{ type: 'text', text: '{"tasks": []}' }] },
      { type: 'text', text: written },
    ];
    endpoint.replies(json(200, { choices: [{ finish_reason: 'stop', message: { content: parts } }] }));
    expect(await planWith(modelAt(endpoint.url).controller)).toMatchObject({
      plan: { tasks: [{ task: 'object-detection' }] },
    });
  });
});

describe('plain text', () => {
  const said = async (text: string): Promise<PlanReply> => {
    endpoint.replies(completion(text));
    return planWith(modelAt(endpoint.url, { replyFormat: 'text' }).controller);
  };

  test("in JARVIS's own form, with its handles, is a plan", async () => {
    const reply = await said(
      'Sure! Here it is:\n[{"task": "image-to-text", "id": 0, "dep": [-1], "args": {"image": "a.png"}}, {"task": "text-to-speech", "id": 1, "dep": [0], "args": {"text": "<GENERATED>-0"}}]\nAnything else?',
    );
    expect(reply).toMatchObject({
      is: 'plan',
      plan: {
        tasks: [
          { id: '0', dependsOn: [] },
          { id: '1', dependsOn: ['0'], args: [{ name: 'text', value: '<GENERATED>-0' }] },
        ],
      },
    });
  });

  test.each([
    ['fences', `\`\`\`json\n${written}\n\`\`\``],
    ['prose around', `I plan this: ${written} and hope it helps.`],
    ['trailing commas', written.replaceAll('}]', '},]')],
    ['single quotes', written.replaceAll('"', "'")],
    ['its last brackets missing', written.slice(0, -2)],
  ])('with %s is a plan', async (_, text) => {
    expect(await said(text)).toMatchObject({ is: 'plan', plan: { tasks: [{ id: '1' }] } });
  });

  test('cut off in the middle is told as such and never run in part, though the endpoint keeps silent', async () => {
    const two = JSON.stringify({ tasks: [...detection.tasks, { ...detection.tasks[0], id: 2 }] });
    expect(await said(two.slice(0, -30))).toMatchObject({
      is: 'unreadable',
      problem: expect.stringContaining('cut off in the middle'),
      usage: { promptTokens: 120, completionTokens: 30 },
    });
  });
});

describe('other things endpoints differ in', () => {
  test.each([
    ['max_completion_tokens', 'Unrecognized request argument supplied: max_completion_tokens', 'max_tokens'],
    ['temperature', "Unsupported value: 'temperature' does not support 0 with this model.", undefined],
    ['reasoning_effort', 'Extra inputs are not permitted: reasoning_effort', undefined],
  ])('%s is left out from then on where it is refused', async (field, message, instead) => {
    endpoint.replies(refusing((body) => (field in body ? message : undefined)));
    const { controller } = modelAt(endpoint.url, { stages: { plan: { reasoningEffort: 'low' } } });
    await planWith(controller);
    await planWith(controller);
    expect(endpoint.received.map(({ body }) => field in body)).toEqual([true, false, false]);
    if (instead !== undefined) expect(endpoint.received[2]?.body).toHaveProperty(instead);
    expect(formats()).toEqual(['json_schema', 'json_schema', 'json_schema']);
  });

  test('no limit is given where the whole context of a small server is less', async () => {
    endpoint.replies(
      refusing((body) =>
        'max_completion_tokens' in body || 'max_tokens' in body
          ? "This model's maximum context length is 8192 tokens. However, you requested 18500 tokens (2500 in the messages, 16000 in the completion)."
          : undefined,
      ),
    );
    expect(await planWith(modelAt(endpoint.url).controller)).toMatchObject({ is: 'plan' });
    expect(endpoint.received).toHaveLength(3);
  });

  test('rules stand before the first question where there is no system role', async () => {
    endpoint.replies(
      refusing(({ messages }) => (messages[0]?.role === 'system' ? 'System role not supported' : undefined)),
    );
    const { controller } = modelAt(endpoint.url);
    await planWith(controller);
    const roles = endpoint.received[1]?.body.messages.map(({ role }) => role) ?? [];
    expect(roles.slice(0, 3)).toEqual(['user', 'assistant', 'user']);
    expect(endpoint.received[1]?.body.messages[0]?.content).toMatch(
      /^You plan a person's request[^]*<request>/,
    );
  });

  test.each([
    ['as llama.cpp, which complains with status 500', 500, 'Unsupported param: response_format'],
    ['as routers, which complain with status 404', 404, 'No endpoints support response_format json_schema'],
  ])('are heard %s', async (_, status, message) => {
    endpoint.replies(refusing((body) => (formatOf(body) === 'json_schema' ? message : undefined), status));
    expect(await planWith(modelAt(endpoint.url).controller)).toMatchObject({ is: 'plan' });
    expect(formats()).toEqual(['json_schema', 'json_object']);
  });

  test('are heard in a reply that claims success with an error inside', async () => {
    endpoint.replies(
      json(200, { error: { message: 'response_format is not supported by this provider', code: 400 } }),
      good,
    );
    expect(await planWith(modelAt(endpoint.url).controller)).toMatchObject({ is: 'plan' });
    expect(formats()).toEqual(['json_schema', 'json_object']);
  });
});

describe('models of one endpoint', () => {
  test('are asked by stage: each with its own model, temperature and effort', async () => {
    endpoint.replies(good, completion('{"answer": "Hello!"}'));
    const { controller } = modelAt(endpoint.url, {
      stages: {
        plan: { model: 'deep-model', temperature: 'left out', reasoningEffort: 'high' },
        answer: { model: 'warm-model', temperature: 0.7 },
      },
    });
    await planWith(controller);
    await answerWith(controller);
    const [plan, answer] = endpoint.received.map(({ body }) => body);
    expect(plan).toMatchObject({ model: 'deep-model', reasoning_effort: 'high' });
    expect(plan).not.toHaveProperty('temperature');
    expect(answer).toMatchObject({ model: 'warm-model', temperature: 0.7 });
    expect(answer).not.toHaveProperty('reasoning_effort');
    expect(controller.identity.name).toBe('openai deep-model + test-model + warm-model');
  });

  test('are found out one by one', async () => {
    endpoint.replies((response, received) => {
      const isOld = received.body.model === 'test-model';
      const reply =
        isOld && formatOf(received.body) !== 'text'
          ? complaint('response_format and tools are not supported by this model')
          : completion(isOld ? written : '{"answer": "Hello!"}');
      reply(response, received);
    });
    const { controller } = modelAt(endpoint.url, { stages: { answer: { model: 'new-model' } } });
    await planWith(controller);
    await answerWith(controller);
    await planWith(controller);
    expect(formats()).toEqual(['json_schema', 'json_object', 'tool_call', 'text', 'json_schema', 'text']);
  });

  test('are named by their own setting where one is missing', async () => {
    endpoint.replies(json(404, { error: { message: 'no such model', code: 'model_not_found' } }));
    const { controller } = modelAt(endpoint.url, {
      stages: { plan: { model: 'gone-model', setting: 'IMPRESARIO_PLAN_MODEL' } },
    });
    await expect(planWith(controller)).rejects.toMatchObject({
      message: expect.stringMatching(/gone-model.*IMPRESARIO_PLAN_MODEL/),
    });
  });
});

describe('what calls cost', () => {
  const prices = new Map([['test-model', { prompt: 0.5, completion: 2 }]]);

  test('is told with the tokens, where the price is known', async () => {
    endpoint.replies(good);
    const { usage } = await planWith(modelAt(endpoint.url, { prices }).controller);
    expect(usage.cost).toBeCloseTo((120 * 0.5 + 30 * 2) / 1_000_000, 10);
  });

  test('is told though the plan cannot be read', async () => {
    endpoint.replies(completion('I would rather not.'));
    const reply = await planWith(modelAt(endpoint.url, { prices }).controller);
    expect(reply).toMatchObject({ is: 'unreadable', usage: { promptTokens: 120, cost: expect.any(Number) } });
  });

  test('is not guessed for a model without a price, nor for an endpoint that does not count', async () => {
    endpoint.replies(good);
    const { usage } = await planWith(modelAt(endpoint.url, { prices, model: 'other-model' }).controller);
    expect(usage).toEqual({ promptTokens: 120, completionTokens: 30 });
    endpoint.replies(json(200, { choices: [{ finish_reason: 'stop', message: { content: written } }] }));
    expect((await planWith(modelAt(endpoint.url, { prices }).controller)).usage).toEqual({
      promptTokens: 0,
      completionTokens: 0,
    });
  });
});
