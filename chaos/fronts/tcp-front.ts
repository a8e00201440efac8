/** A front that knows nothing of what it passes on: for Temporal's gRPC. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Front, Harm } from './front';

/** Milliseconds that each piece is held back while a front is slow. */
const dripEvery = 150;

export class TcpFront implements Front {
  private readonly doors: Server[] = [];
  private readonly sockets = new Set<Socket>();
  private harmed: { harm: Harm; until: number } | undefined;

  constructor(private readonly port: number) {}

  async open(): Promise<number> {
    const door = createServer((caller) => this.join(caller)).listen(0, '127.0.0.1');
    this.doors.push(door);
    await once(door, 'listening');
    return (door.address() as AddressInfo).port; // a TCP server's address is never a pipe's name
  }

  harm(harm: Harm, milliseconds: number): void {
    this.harmed = { harm, until: Date.now() + milliseconds };
    if (harm === 'cut') this.cutAll();
  }

  async close(): Promise<void> {
    this.cutAll();
    await Promise.all(
      this.doors.map(async (door) => {
        door.close();
        await once(door, 'close');
      }),
    );
  }

  private cutAll(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
    this.sockets.clear();
  }

  private current(): Harm | undefined {
    return this.harmed && Date.now() < this.harmed.until ? this.harmed.harm : undefined;
  }

  private join(caller: Socket): void {
    if (this.current() === 'cut') {
      caller.resetAndDestroy();
      return;
    }
    const server = connect({ port: this.port, host: '127.0.0.1' });
    for (const [from, to] of [
      [caller, server],
      [server, caller],
    ] as const) {
      from.setNoDelay(true);
      this.sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      void this.pass(from, to);
    }
  }

  /** Piece by piece, in order, so that what is held back comes before what follows it. */
  private async pass(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) {
        while (this.current() === 'hang') await pause(50);
        if (this.current() === 'slow') await pause(dripEvery);
        if (!to.write(piece as Buffer)) await once(to, 'drain');
      }
      to.end();
    } catch {
      to.destroy();
    }
  }
}
