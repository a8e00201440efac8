/**
 * A stand-in for the Hugging Face Hub, which is out of reach: it answers in the shapes its documentation shows
 * (https://huggingface.co/docs/hub/api, https://huggingface.co/docs/hub/rate-limits), and can be made to fail.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface HubServer {
  url: string;
  /** Paths with queries, in order. */
  asked: string[];
  /** What it has: models as the API tells them, by id. */
  models: Map<string, Record<string, unknown>>;
  /** Cards by model id. */
  cards: Map<string, string>;
  /** Models a page holds at most. */
  pageSize: number;
  /** Answers instead of the usual where a path begins with the key. */
  faults: Map<string, Answer>;
  /** Requests that were being answered at once, at most. */
  mostAtOnce: number;
  stop(): Promise<void>;
}

export const listed = (id: string, said: Record<string, unknown> = {}): [string, Record<string, unknown>] => [
  id,
  {
    _id: '65a1',
    id,
    sha: 'a'.repeat(40),
    pipeline_tag: 'summarization',
    downloads: 1000,
    likes: 10,
    lastModified: '2026-01-02T03:04:05.000Z',
    gated: false,
    disabled: false,
    private: false,
    library_name: 'transformers',
    tags: ['transformers', 'pytorch', 'tf', 'en', 'license:apache-2.0', 'region:us'],
    cardData: { language: ['en'], license: 'apache-2.0' },
    inferenceProviderMapping: {
      'hf-inference': { status: 'live', providerId: id, task: 'summarization' },
    },
    ...said,
  },
];

export async function startHub(): Promise<HubServer> {
  let running = 0;
  const hub: Omit<HubServer, 'url' | 'stop'> = {
    asked: [],
    models: new Map(),
    cards: new Map(),
    pageSize: 100,
    faults: new Map(),
    mostAtOnce: 0,
  };
  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    hub.asked.push(address);
    running += 1;
    hub.mostAtOnce = Math.max(hub.mostAtOnce, running);
    response.once('close', () => (running -= 1));
    const fault = [...hub.faults].find(([start]) => address.startsWith(start))?.[1];
    if (fault) fault(request, response);
    // A moment later, so that requests at once are seen to be at once.
    else setTimeout(() => usual(new URL(address, url()), response), 5);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP

  function usual({ pathname, searchParams }: URL, response: ServerResponse): void {
    const json = (value: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...headers });
      response.end(JSON.stringify(value));
    };
    const notFound = (): void => {
      response.writeHead(404, { 'content-type': 'application/json', 'x-error-code': 'RepoNotFound' });
      response.end(JSON.stringify({ error: 'Repository not found' }));
    };
    if (pathname === '/api/models') {
      const all = [...hub.models.values()].filter(
        (one) => one['pipeline_tag'] === searchParams.get('pipeline_tag'),
      );
      const from = Number(searchParams.get('cursor') ?? 0);
      const size = Math.min(hub.pageSize, Number(searchParams.get('limit') ?? 1000));
      const next = new URL(`${url()}${pathname}?${searchParams.toString()}`);
      next.searchParams.set('cursor', String(from + size));
      json(
        all.slice(from, from + size),
        from + size < all.length ? { link: `<${next.href}>; rel="next"` } : {},
      );
      return;
    }
    const [, id] = /^\/api\/models\/(.+)$/.exec(pathname) ?? [];
    const [, cardOf] = /^\/(.+)\/resolve\/\w+\/README\.md$/.exec(pathname) ?? [];
    const model = id === undefined ? undefined : hub.models.get(id);
    const card = cardOf === undefined ? undefined : hub.cards.get(cardOf);
    if (model) json(model);
    else if (card !== undefined) response.end(card);
    else notFound();
  }

  return Object.assign(hub, {
    url: url(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
