/** How an endpoint is reached: through proxies, with further headers, at Azure's two kinds of address. */
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LanguageModelOptions } from '../../src/adapters/openai';
import { readHeaders } from '../../src/adapters/openai/read-headers';
import { readPrices } from '../../src/adapters/openai/prices';
import { taskTypes } from '../../src/domain/task-catalogue';
import type { PlanReply } from '../../src/ports';
import {
  type ChatEndpoint,
  completion,
  modelAt,
  refusal,
  startChatEndpoint,
  unheard,
} from '../support/chat-endpoint';

const emptyPlan = completion('{"tasks": []}');
let endpoint: ChatEndpoint;
beforeEach(async () => {
  endpoint = await startChatEndpoint();
  endpoint.replies(emptyPlan);
});
afterEach(() => endpoint.stop());

const planAt = (url: string, options: Partial<LanguageModelOptions> = {}): Promise<PlanReply> =>
  modelAt(url, options).controller.plan(
    { text: 'Hello', inputs: [], turns: [] },
    taskTypes,
    { is: 'none' },
    unheard,
    new AbortController().signal,
  );

describe('proxies', () => {
  interface Proxy {
    url: string;
    /** What it was asked for: addresses, and places to make a tunnel to. */
    asked: string[];
    stop(): Promise<void>;
  }

  /** Hands plain calls on to our endpoint, whatever their host, and refuses tunnels. */
  async function startProxy(): Promise<Proxy> {
    const asked: string[] = [];
    const server: Server = createServer((incoming, outgoing) => {
      asked.push(incoming.url ?? '');
      const onward = httpRequest(new URL(new URL(incoming.url ?? '').pathname, endpoint.url), {
        method: 'POST',
        headers: incoming.headers,
      });
      onward.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(onward);
    });
    server.on('connect', (incoming, socket) => {
      asked.push(`CONNECT ${incoming.url ?? ''}`);
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // a TCP server's address is one
    return {
      url: `http://127.0.0.1:${port}`,
      asked,
      stop: async () => {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    };
  }

  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];
  let proxy: Proxy;
  let before: Record<string, string | undefined>;
  beforeEach(async () => {
    proxy = await startProxy();
    before = Object.fromEntries(names.map((name) => [name, process.env[name]]));
    for (const name of names) Reflect.deleteProperty(process.env, name);
  });
  afterEach(async () => {
    for (const name of names) {
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    }
    await proxy.stop();
  });

  test('carry calls to plain addresses where HTTP_PROXY names one', async () => {
    process.env['HTTP_PROXY'] = proxy.url;
    expect(await planAt('http://models.example/v1')).toMatchObject({ is: 'plan' });
    expect(proxy.asked).toEqual(['http://models.example/v1/chat/completions']);
    expect(endpoint.received).toHaveLength(1);
  });

  test('are asked for a tunnel to secure addresses where HTTPS_PROXY names one, so that they read nothing', async () => {
    process.env['HTTPS_PROXY'] = proxy.url;
    await expect(planAt('https://models.example/v1')).rejects.toMatchObject({
      type: 'Controller.Unavailable',
      message: expect.stringContaining('https://models.example/v1'),
    });
    expect(proxy.asked).toEqual(['CONNECT models.example:443']);
  });

  test('are passed by for the hosts that NO_PROXY names', async () => {
    Object.assign(process.env, { HTTP_PROXY: proxy.url, NO_PROXY: 'internal.example,.invalid' });
    await expect(planAt('http://models.invalid/v1')).rejects.toMatchObject({
      type: 'Controller.Unavailable',
    });
    expect(proxy.asked).toEqual([]);
  });

  test('are passed by for this machine, which a proxy elsewhere cannot mean', async () => {
    process.env['HTTP_PROXY'] = proxy.url;
    expect(await planAt(endpoint.url)).toMatchObject({ is: 'plan' });
    expect(proxy.asked).toEqual([]);
  });
});

describe('further headers', () => {
  test('are sent with every call, and may take the place of ours', async () => {
    await planAt(endpoint.url, { headers: { 'x-team': 'maps', authorization: 'Basic abcdefgh' } });
    expect(endpoint.received[0]?.headers).toMatchObject({
      'x-team': 'maps',
      authorization: 'Basic abcdefgh',
    });
  });

  test('are never repeated, even where the endpoint repeats them', async () => {
    endpoint.replies(refusal(401, 'Bad gateway token: gw-very-secret'));
    const call = planAt(endpoint.url, { headers: { 'x-gateway': 'gw-very-secret' } });
    await expect(call).rejects.toMatchObject({ message: expect.not.stringContaining('very-secret') });
  });

  test('are read from JSON, whatever case their names are in', () => {
    expect(readHeaders('{"X-Team": "maps", "api-key": "k"}', 'S')).toEqual({
      'x-team': 'maps',
      'api-key': 'k',
    });
    expect(readHeaders(' ', 'S')).toEqual({});
  });

  test.each(['X-Team: maps', '["a"]', '{"X Team": "maps"}', '{"X-Team": 5}', '{"X-Team": "a\\nb: secret"}'])(
    'are refused by the name of their setting where they are %s',
    (written) => {
      expect(() => readHeaders(written, 'IMPRESARIO_CONTROLLER_HEADERS')).toThrow(
        expect.objectContaining({
          type: 'Request.Invalid',
          message: expect.stringMatching(/^IMPRESARIO_CONTROLLER_HEADERS (?!.*secret)/),
        }),
      );
    },
  );
});

describe("Azure's addresses", () => {
  test('with a version take the key in a header of their own', async () => {
    const base = endpoint.url.replace(/v1$/, 'openai/deployments/mini');
    await planAt(`${base}?api-version=2024-10-21`);
    const [call] = endpoint.received;
    expect(call?.path).toBe('/openai/deployments/mini/chat/completions?api-version=2024-10-21');
    expect(call?.headers['api-key']).toBe('sk-very-secret-key');
    expect(call?.headers).not.toHaveProperty('authorization');
  });

  test('without one take it as everyone does', async () => {
    await planAt(endpoint.url.replace(/v1$/, 'openai/v1/'));
    const [call] = endpoint.received;
    expect(call?.path).toBe('/openai/v1/chat/completions');
    expect(call?.headers.authorization).toBe('Bearer sk-very-secret-key');
  });
});

test('an address copied with its last part is taken without it', async () => {
  await planAt(`${endpoint.url}/chat/completions`);
  expect(endpoint.received[0]?.path).toBe('/v1/chat/completions');
});

describe('prices', () => {
  test('are read for several models', () => {
    expect(readPrices('gpt-4.1-mini=0.40/1.60, Qwen/Qwen3-8B:fast = 0/0', 'S')).toEqual(
      new Map([
        ['gpt-4.1-mini', { prompt: 0.4, completion: 1.6 }],
        ['Qwen/Qwen3-8B:fast', { prompt: 0, completion: 0 }],
      ]),
    );
    expect(readPrices('', 'S')).toEqual(new Map());
  });

  test.each(['gpt-4.1-mini', 'gpt-4.1-mini=0.4', 'gpt-4.1-mini=-1/2', '=1/2', 'gpt-4.1-mini=a/b'])(
    'are refused by the name of their setting where they are %s',
    (written) => {
      expect(() => readPrices(written, 'IMPRESARIO_PRICES')).toThrow(/IMPRESARIO_PRICES.*which is no price/);
    },
  );
});
