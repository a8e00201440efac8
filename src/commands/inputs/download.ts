/** Fetches an input given as a web address to a file, cut off where it grows too large. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { types } from 'node:util';
import { EnvHttpProxyAgent, fetch, type Response } from 'undici';
import { networkTrouble } from '../network-trouble';
import { CommandProblem, exitCodes, mistake } from '../problem';
import { shortLine } from '../clean-text';
import { guardedLookup, isPrivate, type OffLimits, refuseWritten } from './private-network';
import { tooLarge } from './size-limit';

const maxRedirects = 5;
/** Longest silence before a server counts as gone, in milliseconds. */
const patience = 20_000;

export interface Download {
  path: string;
  /** The file's name by the address. */
  name: string;
}

export const isWebAddress = (source: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(source);

/**
 * @param isOffLimits which IP addresses are not fetched from
 * @throws CommandProblem with the address and what went wrong
 */
export async function download(
  source: string,
  folder: string,
  maxBytes: number,
  signal: AbortSignal,
  isOffLimits: OffLimits = isPrivate,
): Promise<Download> {
  const address = parseAddress(source);
  const shown = `${address.origin}${address.pathname}`;
  const agent = new EnvHttpProxyAgent({
    connect: { timeout: patience, lookup: guardedLookup(isOffLimits) },
    headersTimeout: patience,
    bodyTimeout: patience,
  });
  try {
    const response = await follow(address, shown, isOffLimits, agent, signal);
    if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(shown, maxBytes);
    const path = join(folder, 'download');
    await pipeline(bodyOf(response), cutOff(shown, maxBytes), createWriteStream(path), { signal });
    return { path, name: nameOf(address) };
  } catch (error) {
    if (error instanceof CommandProblem || signal.aborted) throw error;
    if (types.isNativeError(error) && error.cause instanceof CommandProblem) throw error.cause;
    throw new CommandProblem(
      'Input.Unavailable',
      `${shown} could not be fetched: ${networkTrouble(error)}. Check the address and your connection, or give a file.`,
      exitCodes.mistake,
      { cause: error },
    );
  } finally {
    await agent.destroy();
  }
}

function parseAddress(source: string): URL {
  if (!URL.canParse(source)) {
    throw mistake(`"${shortLine(source, 80)}" is not a web address that can be read.`);
  }
  const address = new URL(source);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') {
    throw mistake(
      `"${shortLine(source, 80)}" starts with ${address.protocol}//; only http and https addresses are fetched. Give files by their path.`,
    );
  }
  if (address.username !== '' || address.password !== '') {
    throw mistake(
      `The address at ${address.host} holds a user name or password, which is not supported: fetch the file yourself and give its path.`,
    );
  }
  return address;
}

/** Follows redirects by hand, so that a public server can't point us at what only this machine may reach. */
async function follow(
  address: URL,
  shown: string,
  isOffLimits: OffLimits,
  dispatcher: EnvHttpProxyAgent,
  signal: AbortSignal,
): Promise<Response> {
  let at = address;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    refuseWritten(at, isOffLimits);
    const response = await fetch(at, { dispatcher, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      if (response.ok) return response;
      throw mistake(
        `${shown} answered ${response.status} ${response.statusText}`.trimEnd() +
          ', so it could not be fetched. Check the address.',
      );
    }
    await response.body?.cancel();
    if (!URL.canParse(location, at.href)) {
      throw mistake(`${shown} leads on to an address that can't be read.`);
    }
    const next = new URL(location, at.href);
    if (next.protocol !== 'https:' && next.protocol !== 'http:') {
      throw mistake(`${shown} leads on to a ${next.protocol} address, which is not fetched.`);
    }
    at = next;
  }
  throw mistake(`${shown} leads from address to address without end; it was given up.`);
}

function bodyOf(response: Response): Readable {
  return response.body ? Readable.fromWeb(response.body) : Readable.from([]);
}

function cutOff(name: string, maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxBytes) done(tooLarge(name, maxBytes));
      else done(null, piece);
    },
  });
}

function nameOf(address: URL): string {
  const last = address.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || address.hostname;
  } catch {
    return last || address.hostname;
  }
}
