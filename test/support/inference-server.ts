/** A server that answers as an inference endpoint, a provider or the hub is told to, and notes what it was asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, type Dispatcher } from 'undici';

export interface Asked {
  method: string;
  /** The host that was meant, where calls to other hosts are sent here. */
  host: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  bytes: Buffer;
}

export interface Said {
  status?: number;
  headers?: Record<string, string>;
  /** JSON unless it is bytes. */
  body: unknown;
  /** Whether the answer breaks off in its middle, or never ends. */
  ending?: 'broken off' | 'never';
}

export interface InferenceServer {
  url: string;
  asked: Asked[];
  /** Said to each call in turn, the last one again and again; a function is told what was asked. */
  says(...answers: (Said | ((asked: Asked) => Said))[]): void;
  /** Sends every connection here, whichever host it is meant for. */
  dispatcher: Dispatcher;
  stop(): Promise<void>;
}

const meantFor = 'x-meant-for';

export async function startInferenceServer(): Promise<InferenceServer> {
  const asked: Asked[] = [];
  let answers: (Said | ((asked: Asked) => Said))[] = [{ body: {} }];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const told: Asked = {
        method: request.method ?? '',
        host: String(request.headers[meantFor] ?? request.headers.host),
        path: request.url ?? '',
        headers: request.headers,
        bytes: Buffer.concat(chunks),
      };
      asked.push(told);
      const next = answers.length > 1 ? answers.shift() : answers[0];
      const {
        status = 200,
        headers = {},
        body,
        ending,
      } = (typeof next === 'function' ? next(told) : next) ?? { body: '' };
      const isBytes = Buffer.isBuffer(body);
      response.writeHead(status, {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        ...headers,
      });
      const whole = isBytes || typeof body === 'string' ? body : JSON.stringify(body);
      if (ending === undefined) response.end(whole);
      else
        response.write(whole.slice(0, whole.length / 2), () => ending === 'broken off' && response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is one
  const agent = new Agent();
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const host = new URL(String(options.origin)).host;
    // `fetch` hands headers on as an object.
    const headers = { ...(options.headers as Record<string, string>), [meantFor]: host };
    return dispatch({ ...options, origin: url, headers }, handler);
  });
  return {
    url,
    asked,
    says: (...next) => (answers = next),
    dispatcher,
    async stop() {
      await agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
