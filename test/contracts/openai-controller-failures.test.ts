/** Everything that can go wrong at an OpenAI-compatible endpoint: each a named failure that says what to do. */
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { openLanguageModel } from '../../src/adapters/openai';
import { Failure } from '../../src/domain/failures';
import { taskTypes } from '../../src/domain/task-catalogue';
import type { Controller } from '../../src/ports';
import {
  type ChatEndpoint,
  completion,
  json,
  type Reply,
  refusal,
  startChatEndpoint,
  unheard,
} from '../support/chat-endpoint';
import { deferred } from '../support/deferred';

const apiKey = 'sk-very-secret-key';
const emptyPlan = '{"tasks": []}';
let endpoint: ChatEndpoint;
beforeEach(async () => {
  endpoint = await startChatEndpoint();
});
afterEach(() => endpoint.stop());

const controllerAt = (
  baseURL: string,
  limits: { timeoutMilliseconds?: number; maxReplyBytes?: number } = {},
): Controller =>
  openLanguageModel({
    name: 'openai',
    apiKey,
    baseURL,
    model: 'test-model',
    settings: { apiKey: 'OPENAI_API_KEY', baseURL: 'OPENAI_BASE_URL', model: 'OPENAI_MODEL' },
    ...limits,
  }).controller;

const plan = (controller: Controller, signal = new AbortController().signal): Promise<unknown> =>
  controller.plan({ text: 'Hello', inputs: [], turns: [] }, taskTypes, { is: 'none' }, unheard, signal);

async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error(`expected a Failure, got ${String(error)}`);
}

const inHalfAMinute = (): string => new Date(Date.now() + 30_000).toUTCString();

interface Case {
  when: string;
  reply: Reply;
  type: Failure['type'];
  /** What the sentence must name, so that a person can act. */
  says: RegExp;
}

const cases: Case[] = [
  {
    when: 'the key is wrong',
    reply: refusal(401, 'Incorrect API key provided.'),
    type: 'Controller.Unauthorized',
    says: /OPENAI_API_KEY/,
  },
  {
    when: 'the key lacks a right',
    reply: refusal(403, 'No access to this model.'),
    type: 'Controller.Unauthorized',
    says: /No access.*OPENAI_API_KEY.*OPENAI_MODEL/,
  },
  {
    when: 'the account is empty (402)',
    reply: refusal(402, 'Insufficient balance'),
    type: 'Controller.Refused',
    says: /OPENAI_API_KEY.*Insufficient balance\. Top it up/,
  },
  {
    when: 'the account is empty (429)',
    reply: refusal(429, 'You exceeded your current quota.', { code: 'insufficient_quota' }),
    type: 'Controller.Refused',
    says: /Top it up/,
  },
  {
    when: 'there is no such model',
    reply: refusal(404, 'The model does not exist', { code: 'model_not_found' }),
    type: 'Controller.Refused',
    says: /test-model.*OPENAI_MODEL.*\/v1/,
  },
  {
    when: 'the request is too long',
    reply: refusal(400, "This model's maximum context length is 8192 tokens.", {
      code: 'context_length_exceeded',
    }),
    type: 'Controller.Refused',
    says: /Shorten it/,
  },
  {
    when: 'the request is too long for llama.cpp, which has no code for that',
    reply: refusal(400, 'the request exceeds the available context size, try increasing it'),
    type: 'Controller.Refused',
    says: /Shorten it/,
  },
  {
    when: 'the request is refused by a filter',
    reply: refusal(400, 'Filtered.', { code: 'content_filter' }),
    type: 'Controller.Refused',
    says: /content filter/,
  },
  {
    when: 'the call is refused for another reason',
    reply: refusal(400, 'messages: bad'),
    type: 'Controller.Refused',
    says: /messages: bad/,
  },
  {
    when: 'it is asked too often',
    reply: refusal(429, 'Slow down'),
    type: 'Controller.Unavailable',
    says: /too often: Slow down/,
  },
  {
    when: 'the server fails',
    reply: refusal(500, 'Oops'),
    type: 'Controller.Unavailable',
    says: /status 500.*Oops/,
  },
  {
    when: 'a proxy fails with a page',
    reply: (response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>'),
    type: 'Controller.Unavailable',
    says: /status 502.*Bad Gateway/,
  },
  {
    when: 'the address redirects',
    reply: (response) => response.writeHead(308, { location: 'http://127.0.0.1:9/v1' }).end(),
    type: 'Controller.Refused',
    says: /OPENAI_BASE_URL/,
  },
  {
    when: 'the reply is a web page',
    reply: (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>'),
    type: 'Controller.ReplyInvalid',
    says: /Welcome.*OPENAI_BASE_URL/,
  },
  {
    when: 'the reply claims to be JSON and is not',
    reply: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": ['),
    type: 'Controller.ReplyInvalid',
    says: /OPENAI_BASE_URL/,
  },
  {
    when: 'the reply is empty',
    reply: (response) => response.writeHead(204).end(),
    type: 'Controller.ReplyInvalid',
    says: /OPENAI_BASE_URL/,
  },
  {
    when: 'the reply is JSON of another API',
    reply: json(200, { hello: 'world' }),
    type: 'Controller.ReplyInvalid',
    says: /hello.*OPENAI_BASE_URL/,
  },
  {
    when: 'there are no choices',
    reply: json(200, { object: 'chat.completion', choices: [] }),
    type: 'Controller.ReplyInvalid',
    says: /no choices/,
  },
  {
    when: 'success is claimed with an error inside',
    reply: json(200, { error: { message: 'Rate limited upstream', code: 429 } }),
    type: 'Controller.Unavailable',
    says: /Rate limited upstream/,
  },
  {
    when: 'the model refuses',
    reply: completion(null, { refusal: "I can't help with that." }),
    type: 'Controller.Refused',
    says: /test-model.*I can't help with that/,
  },
  {
    when: 'the content filter holds the reply back',
    reply: completion('{"ta', { finish_reason: 'content_filter' }),
    type: 'Controller.Refused',
    says: /content filter/,
  },
  {
    when: 'the connection breaks in the middle',
    reply: (response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .write('{"choi', () => response.destroy());
    },
    type: 'Controller.Unavailable',
    says: /broke off/,
  },
  {
    when: 'the connection breaks at once',
    reply: (response) => void response.destroy(),
    type: 'Controller.Unavailable',
    says: /can't be reached.*OPENAI_BASE_URL/,
  },
];

test.each(cases)('when $when, the failure is $type', async ({ reply, type, says }) => {
  endpoint.replies(reply);
  const failure = await failureOf(plan(controllerAt(endpoint.url)));
  expect(failure.type).toBe(type);
  expect(failure.message).toMatch(says);
  expect([endpoint.url, 'test-model'].some((name) => failure.message.includes(name))).toBe(true);
  // Temporal retries, nobody else.
  expect(endpoint.received).toHaveLength(1);
});

test('an address where nothing listens is Controller.Unavailable and names the setting', async () => {
  const other = await startChatEndpoint();
  await other.stop();
  const failure = await failureOf(plan(controllerAt(other.url)));
  expect(failure.type).toBe('Controller.Unavailable');
  expect(failure.message).toMatch(/ECONNREFUSED.*OPENAI_BASE_URL/);
});

describe('when to come back', () => {
  test.each([
    ['in seconds', '7', 7_000, 7_000],
    ['as a date', inHalfAMinute(), 20_000, 30_000],
    ['three days ahead, which nobody waits for', '259200', 60_000, 60_000],
    ['as a date long past', 'Wed, 21 Oct 2015 07:28:00 GMT', 0, 0],
  ])('is read %s', async (_, header, atLeast, atMost) => {
    endpoint.replies(refusal(429, 'Slow down', { headers: { 'retry-after': header } }));
    const { retryAfter } = await failureOf(plan(controllerAt(endpoint.url)));
    if (!retryAfter.known) throw new Error('it is not known');
    expect(retryAfter.milliseconds).toBeGreaterThanOrEqual(atLeast);
    expect(retryAfter.milliseconds).toBeLessThanOrEqual(atMost);
  });

  test.each([{}, { 'retry-after': 'soon' }, { 'retry-after': '' }])(
    'is not known from %j',
    async (headers) => {
      endpoint.replies(refusal(503, 'Overloaded', { headers }));
      const failure = await failureOf(plan(controllerAt(endpoint.url)));
      expect(failure).toMatchObject({ type: 'Controller.Unavailable', retryAfter: { known: false } });
    },
  );
});

describe('replies without an end', () => {
  /** Writes for as long as the other side reads. */
  const endless =
    (status: number): Reply =>
    (response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(64_000)));
      };
      response.on('drain', more);
      more();
    };
  const stalled: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices": [');
  };
  const silent: Reply = () => undefined;

  test('are read up to a size, then the connection is closed', async () => {
    const closed = whenClosed(endless(200));
    endpoint.replies(closed.reply);
    const failure = await failureOf(plan(controllerAt(endpoint.url, { maxReplyBytes: 500_000 })));
    expect(failure.type).toBe('Controller.ReplyInvalid');
    expect(failure.message).toMatch(/more than a reply can be/);
    await closed.closed;
  });

  test('are measured unpacked: a small body that unpacks to a huge one is refused too', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    endpoint.replies((response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
    );
    const failure = await failureOf(plan(controllerAt(endpoint.url)));
    expect(failure.message).toMatch(/more than a reply can be/);
  });

  test('do not hide the status of an error that never stops explaining itself', async () => {
    const closed = whenClosed(endless(503));
    endpoint.replies(closed.reply);
    const failure = await failureOf(plan(controllerAt(endpoint.url)));
    expect(failure.type).toBe('Controller.Unavailable');
    expect(failure.message).toMatch(/status 503/);
    await closed.closed;
  });

  test.each([
    ['stalls in the middle of its body', stalled],
    ['never begins', silent],
  ])('one that %s is Controller.Unavailable when the time is over', async (_, reply) => {
    endpoint.replies(reply);
    const failure = await failureOf(plan(controllerAt(endpoint.url, { timeoutMilliseconds: 200 })));
    expect(failure.type).toBe('Controller.Unavailable');
    expect(failure.message).toMatch(/within 0\.2 seconds/);
  });

  test.each([
    ['stalls in the middle of its body', stalled],
    ['never begins', silent],
  ])('one that %s ends at once, down to the socket, when the run is cancelled', async (_, reply) => {
    const cancel = new AbortController();
    const reason = new Error('the run was cancelled');
    const closed = whenClosed(reply);
    endpoint.replies(closed.reply);
    const call = plan(controllerAt(endpoint.url), cancel.signal);
    await closed.begun;
    cancel.abort(reason);
    await expect(call).rejects.toBe(reason);
    await closed.closed;
  });

  test('a run that is cancelled already makes no call', async () => {
    const reason = new Error('the run was cancelled');
    await expect(plan(controllerAt(endpoint.url), AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(endpoint.received).toHaveLength(0);
  });
});

describe('cut off by its length', () => {
  const cutOff = completion('{"answer": "There', { finish_reason: 'length' });

  test('an answer is Controller.ReplyInvalid', async () => {
    endpoint.replies(cutOff);
    const answer = controllerAt(endpoint.url).answer(
      { request: { text: 'Hello', inputs: [], turns: [] }, tasks: [], leftOut: [], problems: [] },
      unheard,
      new AbortController().signal,
    );
    const failure = await failureOf(answer);
    expect(failure.type).toBe('Controller.ReplyInvalid');
    expect(failure.message).toMatch(/cut off.*OPENAI_MODEL/);
  });
});

describe('the key', () => {
  test('is never repeated, even where the endpoint repeats it', async () => {
    endpoint.replies(refusal(401, `Incorrect API key provided: ${apiKey}. ${'x'.repeat(300)} ${apiKey}`));
    const failure = await failureOf(plan(controllerAt(endpoint.url)));
    expect(failure.message).not.toContain('very-secret');
    expect(failure.cause).toBeUndefined();
  });

  test.each([
    ['has a blank in it', 'sk-one two', 'OPENAI_API_KEY'],
    ['has a letter no key has', 'sk-ключ', 'OPENAI_API_KEY'],
  ])('is refused before any call when it %s', (_, key, setting) => {
    const open = (): Controller =>
      openLanguageModel({
        name: 'openai',
        apiKey: key,
        baseURL: endpoint.url,
        model: 'test-model',
        settings: { apiKey: 'OPENAI_API_KEY', baseURL: 'OPENAI_BASE_URL', model: 'OPENAI_MODEL' },
      }).controller;
    expect(open).toThrow(
      expect.objectContaining({ type: 'Request.Invalid', message: expect.stringContaining(setting) }),
    );
    expect(open).toThrow(expect.objectContaining({ message: expect.not.stringContaining(key) }));
  });
});

test.each([
  'localhost:11434/v1',
  'ftp://127.0.0.1/v1',
  'http://me:word@127.0.0.1/v1',
  'http://127.0.0.1/v1?key=1',
  'nonsense',
])('the address %s is refused before any call', (baseURL) => {
  expect(() => controllerAt(baseURL)).toThrow(
    expect.objectContaining({ type: 'Request.Invalid', message: expect.stringContaining('OPENAI_BASE_URL') }),
  );
});

test('an address may end in a slash', async () => {
  endpoint.replies(completion(emptyPlan));
  await plan(controllerAt(`${endpoint.url}/`));
  expect(endpoint.received[0]?.path).toBe('/v1/chat/completions');
});

/** Tells when a reply has begun, and when its connection was closed. */
function whenClosed(reply: Reply): { reply: Reply; begun: Promise<void>; closed: Promise<void> } {
  const begun = deferred<undefined>();
  const closed = deferred<undefined>();
  return {
    begun: begun.promise,
    closed: closed.promise,
    reply: (response, received) => {
      void once(response, 'close').then(() => closed.resolve(undefined));
      reply(response, received);
      begun.resolve(undefined);
    },
  };
}
