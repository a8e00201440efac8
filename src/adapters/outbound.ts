/**
 * The one way out: connections to experts, hubs and providers are all opened here, so that limits (and whatever guards
 * them) have one place. The OpenAI adapter has a way of its own, for the proxies people set.
 */
import { Agent, type Dispatcher, setGlobalDispatcher } from 'undici';

/** Connections at once to one host: a fan-out over a hundred pictures is no reason for a hundred sockets. */
const connectionsPerOrigin = 32;

/** How long a host may take to accept a connection, and how long an idle one is kept, in milliseconds. */
const connectTimeout = 5_000;
const keepAliveTimeout = 10_000;

/**
 * How long an answer may take is said by the signal of its call and by nothing here: an expert may think for minutes
 * before it sends its headers, or between two pieces of its answer.
 * @param maxResponseSize most bytes of one answer; -1 where whoever reads it counts for himself
 */
const openOutbound = (maxResponseSize: number): Dispatcher =>
  new Agent({
    connections: connectionsPerOrigin,
    connect: { timeout: connectTimeout },
    keepAliveTimeout,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize,
  });

/** For adapters, which give it to undici's `fetch` and write large answers to files as they come. */
export const outbound: Dispatcher = openOutbound(-1);

/**
 * Sends what this process fetches with Node's own `fetch` the same way: a library that polls and downloads for itself
 * uses that one, whatever `fetch` it is given. It holds answers in memory, so they are cut off at a size.
 */
export function sendGlobalFetchOut({ maxResponseBytes }: { maxResponseBytes: number }): void {
  setGlobalDispatcher(openOutbound(maxResponseBytes));
}
