/**
 * Where no input is fetched from, be it typed or led to by a redirect: this machine, its network, and the cloud's
 * metadata service. What is fetched there would lie in the store for everyone who may read a run.
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { type CommandProblem, mistake } from '../problem';

const privateNetworks = new BlockList();
const v4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
];
const v6: [string, number][] = [
  ['::', 127],
  // IPv4 in the clothes of a translating gateway.
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
];
for (const [network, prefix] of v4) privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of v6) privateNetworks.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of this machine, its network or a cloud's inside. IPv4 in IPv6 clothes counts. */
export function isPrivate(address: string): boolean {
  return privateNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Which IP addresses are not fetched from. */
export type OffLimits = (address: string) => boolean;

/**
 * Refuses addresses that are private as they are written. Names are looked at when they are resolved, by
 * `guardedLookup`: between a look of ours and the connection they could change.
 * @throws CommandProblem Request.Invalid
 */
export function refuseWritten({ hostname }: URL, isOffLimits: OffLimits): void {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0 && isOffLimits(host)) throw refusal(host);
  // A proxy would resolve it, to itself.
  if ((host === 'localhost' || host.endsWith('.localhost')) && isOffLimits('127.0.0.1')) throw refusal(host);
}

/** Resolves names for connections, but refuses those that lead inside: the address checked is the one connected to. */
export const guardedLookup =
  (isOffLimits: OffLimits): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) done(error, '', 0);
      else if (found.some(({ address }) => isOffLimits(address))) done(refusal(hostname), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

const refusal = (host: string): CommandProblem =>
  mistake(
    `${host} is this machine or inside a private network, and nothing is fetched from there. Give the file by its path.`,
  );
