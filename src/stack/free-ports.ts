/**
 * Ports for one stack's servers. A stack claims a block of ports by listening on the block's first one for as long as
 * it lives, so two checkouts that start at the same moment can't choose the same ports, and the system itself frees
 * the claim of a stack that was killed.
 *
 * Blocks lie below the ports that systems give to outgoing connections (Linux: 32768 and up): otherwise a client that
 * keeps knocking while its server is down can be given the server's own port. The admin server of SeaweedFS also
 * takes the port 10,000 above its own, which must lie below that line too.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { StackError } from './stack-error';

const blockSize = 16;
const firstBlock = 15_008;
const lastBlock = 22_512;
const adminGrpcOffset = 10_000;

/** What each port of a block is for, in order, after the claim. */
const places = [
  'temporal',
  'temporalUi',
  'temporalHttp',
  'temporalMetrics',
  's3',
  's3Grpc',
  'master',
  'masterGrpc',
  'volume',
  'volumeGrpc',
  'filer',
  'filerGrpc',
  'admin',
  'experts',
] as const;
/** The port of every server of a stack. */
export type Ports = Record<(typeof places)[number], number>;

export interface ClaimedPorts {
  /** The block's first port, to be remembered so that links stay valid over restarts. */
  readonly base: number;
  readonly ports: Ports;
  release(): Promise<void>;
}

/**
 * Claims free ports, those of the remembered block if they are free.
 * @param remembered the block's first port at the last start, if there was one
 * @param fixed ports that the settings name; they are taken as they are
 * @throws StackError when a fixed port is taken, naming it
 */
export async function claimPorts(
  remembered: number | undefined,
  fixed: Partial<Ports> = {},
): Promise<ClaimedPorts> {
  for (const [place, port] of Object.entries(fixed)) {
    if (!(await isFree(port)))
      throw new StackError(
        `Port ${String(port)}, set for ${place}, is taken by another program. Free it, or set another port.`,
      );
  }
  for (const base of candidates(remembered)) {
    const claim = await listen(base);
    if (claim === undefined) continue;
    const ports = { ...portsFrom(base), ...fixed };
    if (await allFree(portsFrom(base))) return { base, ports, release: () => close(claim) };
    await close(claim);
  }
  throw new StackError(
    `No block of ${String(blockSize)} free ports was found between ${String(firstBlock)} and ${String(lastBlock)}. Stop programs that hold many ports.`,
  );
}

function* candidates(remembered: number | undefined): Generator<number> {
  if (remembered !== undefined && isBlock(remembered)) yield remembered;
  const count = (lastBlock - firstBlock) / blockSize;
  const start = randomInt(count);
  for (let n = 0; n < count; n += 1) yield firstBlock + ((start + n) % count) * blockSize;
}

const isBlock = (base: number): boolean =>
  base >= firstBlock && base < lastBlock && (base - firstBlock) % blockSize === 0;

function portsFrom(base: number): Ports {
  const entries = places.map((place, n) => [place, base + 1 + n]); // the first port is the claim
  return Object.fromEntries(entries) as Ports; // built from `places`, which is what a Ports has
}

async function allFree(ports: Ports): Promise<boolean> {
  const needed = [...Object.values(ports), ports.admin + adminGrpcOffset];
  return (await Promise.all(needed.map(isFree))).every(Boolean);
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port);
  if (server === undefined) return false;
  await close(server);
  return true;
}

async function listen(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}
