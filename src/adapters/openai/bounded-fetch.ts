/** `fetch` for an endpoint that is not trusted to end: bodies are cut off by size, and error bodies brought into one shape. */
import { Agent, EnvHttpProxyAgent, fetch as undiciFetch } from 'undici';

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** More than any error needs to explain itself; what follows is not read. */
const errorBytesRead = 64_000;

/**
 * Undici's own fetch, which unlike Node's goes through the proxies that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name, in
 * capitals or not. Its types are those of the global one under other names.
 */
function fetchThroughProxies(): typeof fetch {
  // A plain address is asked for through the proxy itself: many allow tunnels to port 443 only.
  const proxied = new EnvHttpProxyAgent({ proxyTunnel: false });
  // A proxy elsewhere cannot mean this machine, where models are often served: nobody thinks of NO_PROXY for that.
  const direct = new Agent();
  const through = (input: string, init: Parameters<typeof undiciFetch>[1]) =>
    undiciFetch(input, { ...init, dispatcher: isThisMachine(new URL(input).hostname) ? direct : proxied });
  return through as unknown as typeof fetch;
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * A `fetch` whose responses fail with `BodyTooLarge` once more than `maxBytes` have been read, counted after
 * decompression. Redirects are not followed: a POST would arrive as a GET, or a key at another host.
 */
export function boundedFetch(maxBytes: number): typeof fetch {
  const through = fetchThroughProxies();
  return async (input, init) => {
    const response = await through(input, { ...init, redirect: 'manual' });
    return response.ok ? bounded(response, maxBytes) : withReadableError(response);
  };
}

function bounded(response: Response, maxBytes: number): Response {
  if (response.body === null) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new BodyTooLarge());
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
}

/** The vendor's client reads `{error: {message}}` and drops any other error body, such as vLLM's or FastAPI's. */
async function withReadableError(response: Response): Promise<Response> {
  const body = await startOf(response, errorBytesRead);
  return new Response(hasErrorObject(body) ? body : JSON.stringify({ error: { message: body } }), {
    status: response.status,
    statusText: response.statusText,
    headers: new Headers([['content-type', 'application/json'], ...keptHeaders(response.headers)]),
  });
}

async function startOf({ body }: Response, bytes: number): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let read = 0;
  // Leaving the loop cancels the stream, which closes the connection.
  for await (const chunk of body) {
    chunks.push(chunk);
    read += chunk.byteLength;
    if (read >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString('utf8');
}

/** Length and encoding are those of the body that was replaced. */
const keptHeaders = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => !['content-type', 'content-length', 'content-encoding'].includes(name));

function hasErrorObject(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body);
    return (
      typeof parsed === 'object' && parsed !== null && 'error' in parsed && typeof parsed.error === 'object'
    );
  } catch {
    return false;
  }
}
