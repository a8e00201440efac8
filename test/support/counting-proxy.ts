/**
 * Stands in front of the local expert server, counts the calls by idempotency key, and holds back those to a model
 * for as long as a test wants.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountedCall {
  path: string;
  idempotencyKey: string;
  /** Whether an answer came through whole. */
  answered: boolean;
  /** Whether the caller hung up before that. */
  hungUp: boolean;
}

export interface CountingProxy {
  url: string;
  calls: CountedCall[];
  /** Calls whose path holds `part` get no answer until the function that is returned is called. */
  hold(part: string): () => void;
  /** Calls whose path holds `part` are answered 503 until the function that is returned is called. */
  refuse(part: string): () => void;
  /** Lets all go that is held. */
  releaseAll(): void;
  close(): Promise<void>;
}

export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const calls: CountedCall[] = [];
  const held = new Map<string, Promise<void>>();
  let refused = '';
  const releases = new Set<() => void>();

  const server = createServer((incoming, outgoing) => {
    void forward(incoming, outgoing);
  });

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const call: CountedCall = {
      path,
      idempotencyKey: String(incoming.headers['idempotency-key'] ?? ''),
      answered: false,
      hungUp: false,
    };
    outgoing.on('close', () => {
      call.hungUp = !outgoing.writableFinished;
    });
    if (incoming.method === 'POST') calls.push(call);
    for (const [part, until] of held) if (path.includes(part)) await until;
    if (refused !== '' && path.includes(refused)) {
      outgoing.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"not now"}');
      return;
    }
    const onward = request(new URL(path, target), {
      method: incoming.method ?? 'GET',
      headers: incoming.headers,
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      outgoing.on('finish', () => {
        call.answered = true;
      });
    });
    onward.on('error', () => outgoing.destroy());
    // A caller who hangs up hangs up on the expert too.
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) onward.destroy();
    });
    incoming.pipe(onward);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    hold(part) {
      let release = (): void => undefined;
      held.set(
        part,
        new Promise<void>((resolve) => {
          release = resolve;
        }),
      );
      const letGo = (): void => {
        held.delete(part);
        releases.delete(letGo);
        release();
      };
      releases.add(letGo);
      return letGo;
    },
    refuse(part) {
      refused = part;
      return () => void (refused = '');
    },
    releaseAll() {
      for (const letGo of releases) letGo();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
