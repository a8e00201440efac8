/** A front that understands HTTP: it tells each call that passes, and can answer one itself. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { CallerName, Fault, Front, Harm, Passing, ServerName, Watcher } from './front';

/** Decides how a call is answered; `undefined` leaves it to the server. */
export type FaultFinder = (passing: Passing) => Fault | undefined;

/** In how many pieces an answer comes while a front is slow, and milliseconds between them. */
const drips = 20;
const dripEvery = 150;

export class HttpFront implements Front {
  private readonly doors: Server[] = [];
  private harmed: { harm: Harm; until: number } | undefined;

  constructor(
    private readonly server: ServerName,
    /** Where the server is now: another place after a restart. */
    private readonly target: () => string,
    private readonly watcher: Watcher,
    private readonly faultOf: FaultFinder,
  ) {}

  async open(from: CallerName): Promise<number> {
    const door = createServer((incoming, outgoing) => {
      this.pass(from, incoming, outgoing).catch(() => outgoing.destroy());
    });
    door.on('connection', (socket) => {
      if (this.current() === 'cut') socket.resetAndDestroy();
    });
    door.requestTimeout = 0;
    this.doors.push(door.listen(0, '127.0.0.1'));
    await once(door, 'listening');
    return (door.address() as AddressInfo).port; // a TCP server's address is never a pipe's name
  }

  harm(harm: Harm, milliseconds: number): void {
    this.harmed = { harm, until: Date.now() + milliseconds };
    if (harm === 'cut') for (const door of this.doors) door.closeAllConnections();
  }

  async close(): Promise<void> {
    await Promise.all(
      this.doors.map(async (door) => {
        door.close();
        door.closeAllConnections();
        await once(door, 'close');
      }),
    );
  }

  private current(): Harm | undefined {
    return this.harmed && Date.now() < this.harmed.until ? this.harmed.harm : undefined;
  }

  private async whileHanging(): Promise<void> {
    while (this.current() === 'hang') await pause(50);
  }

  private async pass(from: CallerName, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bytesOf(incoming);
    const passing: Passing = {
      server: this.server,
      from,
      phase: 'asked',
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      idempotencyKey: String(incoming.headers['idempotency-key'] ?? ''),
      form: this.server === 'controller' ? formOf(body) : '',
      status: 0,
    };
    await this.watcher(passing);
    await this.whileHanging();
    const fault = this.faultOf(passing);
    if (fault?.is === 'silence') return;
    if (fault && fault.is !== 'truncate') {
      answerWith(fault, outgoing);
      return;
    }
    const answer = await this.ask(incoming, body, outgoing);
    const sent = await bytesOf(answer);
    const status = answer.statusCode ?? 502;
    await this.watcher({ ...passing, phase: 'answered', status });
    await this.whileHanging();
    outgoing.writeHead(status, withLength(answer, incoming.method, sent.length));
    if (fault) {
      outgoing.write(sent.subarray(0, Math.floor(sent.length / 2)), () => outgoing.destroy());
    } else if (this.current() === 'slow') await drip(outgoing, sent);
    else outgoing.end(sent);
  }

  private async ask(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ): Promise<IncomingMessage> {
    // Answered by Node itself before the body came.
    const headers = without(incoming.headers, 'expect');
    const onward = request(new URL(incoming.url ?? '/', this.target()), {
      method: incoming.method ?? 'GET',
      headers,
      agent: false,
    });
    onward.on('error', () => undefined); // told by the wait below, or of no interest any more
    // A caller who hangs up hangs up on the server too.
    outgoing.on('close', () => onward.destroy());
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]; // as Node's own event says
    return answer;
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer); // no encoding is set
  return Buffer.concat(pieces);
}

function withLength(
  answer: IncomingMessage,
  method: string | undefined,
  length: number,
): IncomingMessage['headers'] {
  const headers = without(answer.headers, 'transfer-encoding', 'connection');
  // The answer to HEAD says the length of what it does not send.
  return method === 'HEAD' || answer.statusCode === 204
    ? headers
    : { ...headers, 'content-length': String(length) };
}

const without = (headers: IncomingMessage['headers'], ...names: string[]): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

async function drip(outgoing: ServerResponse, bytes: Buffer): Promise<void> {
  const size = Math.max(1, Math.ceil(bytes.length / drips));
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += size) {
    outgoing.write(bytes.subarray(at, at + size));
    await pause(dripEvery);
  }
  outgoing.end();
}

function answerWith(fault: Exclude<Fault, { is: 'truncate' | 'silence' }>, outgoing: ServerResponse): void {
  switch (fault.is) {
    case 'reset':
      outgoing.socket?.resetAndDestroy();
      return;
    case 'garbage':
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('<html>{"nobody": [expects this');
      return;
    case 'refuse':
      outgoing
        .writeHead(fault.status, {
          'content-type': 'application/json',
          'retry-after': String(fault.retryAfterSeconds),
        })
        .end(
          JSON.stringify({ error: { message: 'asked too often', type: 'error', param: null, code: null } }),
        );
  }
}

const Asked = z.object({
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }),
});

function formOf(body: Buffer): string {
  try {
    return Asked.parse(JSON.parse(body.toString('utf8'))).response_format.json_schema.name;
  } catch {
    return '';
  }
}
