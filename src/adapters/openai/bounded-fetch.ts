/** `fetch` for an endpoint that is not trusted to end: bodies are cut off by size, and error bodies brought into one shape. */

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** More than any error needs to explain itself. */
const largestErrorBody = 64_000;

/**
 * A `fetch` whose responses fail with `BodyTooLarge` once more than `maxBytes` have been read, counted after
 * decompression. Redirects are not followed: a POST would arrive as a GET, or a key at another host.
 */
export const boundedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    return response.ok ? bounded(response, maxBytes) : withReadableError(bounded(response, largestErrorBody));
  };

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
  const body = await response.text();
  return new Response(hasErrorObject(body) ? body : JSON.stringify({ error: { message: body } }), {
    status: response.status,
    statusText: response.statusText,
    headers: new Headers([['content-type', 'application/json'], ...keptHeaders(response.headers)]),
  });
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
