/** Asks the Hugging Face Hub over HTTP: few requests at once, small answers, and none while it wants to be left alone. */
import { Semaphore } from 'async-mutex';
import { Failure } from '../../domain/failures';
import { readBounded } from './read-bounded';
import { restAfter } from './rate-limit';

/** Requests at once. */
const atOnce = 6;
/** Most redirects followed within the hub. */
const mostRedirects = 3;

export type HubAnswer =
  /** `next` is the address of the next page, as the Link header names it; empty where there is none. */
  | { is: 'found'; body: string; next: string }
  | { is: 'moved'; to: string }
  /** Not there for us: never was, was taken away, or is not for everybody. */
  | { is: 'absent'; status: number }
  /** Larger than was asked for: no more of it was read. */
  | { is: 'too-large' };

export interface HubRequest {
  /** Path and query, or a whole address on the hub. */
  address: string;
  /** The hub counts requests to its API and for files apart. */
  kind: 'api' | 'file';
  /** Files may lie elsewhere on the hub; a model that has moved is told. */
  redirects: 'follow' | 'tell';
  maxBytes: number;
  timeLimitMs: number;
}

export interface HubClient {
  /** Fails with Model.HubUnavailable. */
  ask(request: HubRequest, signal: AbortSignal): Promise<HubAnswer>;
}

/**
 * @param url the hub's address
 * @param token sent to the hub alone; empty where there is none
 */
export function createHubClient({ url, token }: { url: string; token: string }): HubClient {
  const gate = new Semaphore(atOnce);
  const restUntil = { api: 0, file: 0 };
  const headers = { accept: '*/*', ...(token !== '' && { authorization: `Bearer ${token}` }) };

  async function send(address: URL, request: HubRequest, signal: AbortSignal): Promise<Response> {
    const until = restUntil[request.kind];
    if (Date.now() < until) {
      throw unavailable(url, 'limits how often it is asked', until - Date.now());
    }
    const response = await fetch(address, { headers, redirect: 'manual', signal });
    const rest = restAfter(response.status, response.headers, Date.now());
    if (rest > 0) restUntil[request.kind] = Math.max(until, Date.now() + rest);
    return response;
  }

  async function answer(request: HubRequest, signal: AbortSignal): Promise<HubAnswer> {
    let address = onHub(request.address, url);
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const response = await send(address, request, signal);
      const { status } = response;
      if (status >= 300 && status < 400) {
        await response.body?.cancel();
        const to = response.headers.get('location') ?? '';
        if (request.redirects === 'tell') return { is: 'moved', to };
        address = onHub(new URL(to, address).href, url);
        continue;
      }
      if (response.ok) {
        const read = await readBounded(response, request.maxBytes);
        return read.is === 'whole'
          ? { is: 'found', body: read.text, next: nextPage(response.headers.get('link')) }
          : read;
      }
      await response.body?.cancel();
      if (isAbsent(response, token)) return { is: 'absent', status };
      const wait = Math.max(0, restUntil[request.kind] - Date.now());
      throw unavailable(url, whatItMeans(status), wait);
    }
    throw unavailable(url, 'sends from one address to the next without end', 0);
  }

  return {
    ask: (request, signal) =>
      gate.runExclusive(async () => {
        signal.throwIfAborted();
        const late = AbortSignal.timeout(request.timeLimitMs);
        try {
          return await answer(request, AbortSignal.any([signal, late]));
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof Failure) throw error;
          const why = late.aborted
            ? `does not answer within ${request.timeLimitMs / 1000} s`
            : asReason(error);
          throw unavailable(url, why, 0, error);
        }
      }),
  };
}

/** @throws Error for an address that is not on the hub: nothing is fetched from elsewhere, and no token goes there */
function onHub(address: string, hub: string): URL {
  const base = hub.endsWith('/') ? hub : `${hub}/`;
  const asked = new URL(address.replace(/^\//, ''), base);
  if (asked.origin !== new URL(base).origin) throw new Error(`it sends to another place, ${asked.origin}`);
  return asked;
}

/** A refused token is told with the same number as a model that is not there, but for a header that names the model. */
function isAbsent({ status, headers }: Response, token: string): boolean {
  if (status === 404 || status === 410) return true;
  if (status !== 401 && status !== 403) return false;
  return token === '' || /Repo|Gated|Disabled|Revision|Entry/.test(headers.get('x-error-code') ?? '');
}

function whatItMeans(status: number): string {
  if (status === 429) return 'limits how often it is asked';
  if (status === 401 || status === 403) return 'refuses the token: check HF_TOKEN';
  return `answers ${status}`;
}

function unavailable(url: string, why: string, waitMs: number, cause?: unknown): Failure {
  return new Failure(
    'Model.HubUnavailable',
    `The Hugging Face Hub at ${url} ${why}. If that lasts, check HF_HUB_URL and the network.`,
    waitMs > 0 ? { known: true, milliseconds: Math.round(waitMs) } : { known: false },
    { cause },
  );
}

const asReason = (error: unknown): string => {
  const reason = error instanceof Error ? error : new Error(String(error));
  const { cause } = reason;
  return `can't be asked: ${cause instanceof Error && cause.message !== '' ? cause.message : reason.message}`;
};

/** `<https://…>; rel="next"` */
const nextPage = (link: string | null): string =>
  /<([^<>]{1,2000})>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1] ?? '';
