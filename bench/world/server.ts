/** The world's addresses, and the log of who called them. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, CallLog, now } from './call-log';
import { speak } from './controller';
import { answerOf } from './expert-answers';
import { models, taskOf } from './models';
import { scenarios } from './scenarios';
import { WorldSettings } from './settings';

/** Most bytes of a call that are kept to be read; the rest is only counted and hashed. */
const readable = 1024 * 1024;

type Exchange = { request: IncomingMessage; response: ServerResponse<IncomingMessage> };

export function createWorld(first: WorldSettings): Server {
  let settings = first;
  const log = new CallLog();
  const counts = { controller: 0, expert: 0 };

  return createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    route({ request, response }).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else json(response, 400, { error: error instanceof Error ? error.message : String(error) });
    });
  });

  async function route({ request, response }: Exchange): Promise<void> {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    const asked = `${request.method ?? 'GET'} ${path}`;
    if (asked === 'POST /v1/chat/completions') return logged({ request, response }, 'controller', talk);
    if (asked.startsWith('POST /models/')) {
      const id = path.slice('/models/'.length);
      return logged({ request, response }, 'expert', (...call) => work(id, ...call));
    }
    switch (asked) {
      case 'GET /models':
        return json(response, 200, { models });
      case 'GET /v1/models':
        return json(response, 200, { object: 'list', data: [{ id: 'world', object: 'model' }] });
      case 'GET /scenarios':
        return json(response, 200, { scenarios });
      case 'GET /settings':
        return json(response, 200, settings);
      case 'PUT /settings': {
        const change: unknown = JSON.parse((await received(request)).text);
        settings = WorldSettings.parse({ ...settings, ...(change as object) }); // checked as a whole
        return json(response, 200, settings);
      }
      case 'GET /calls':
        return json(response, 200, log.told());
      case 'DELETE /calls':
        log.clear();
        return json(response, 200, {});
      case 'GET /health':
        return json(response, 200, { status: 'ok' });
      default:
        return json(response, 404, { error: `There is nothing at ${asked}: see bench/README.md.` });
    }
  }

  type Work = (
    body: Received,
    at: number,
    response: ServerResponse<IncomingMessage>,
  ) => Promise<Pick<Call, 'kind' | 'model' | 'status' | 'bytesSent' | 'tasksWritten'>>;

  async function logged(
    { request, response }: Exchange,
    who: 'controller' | 'expert',
    work: Work,
  ): Promise<void> {
    const start = now();
    log.begin();
    const finished = new Promise<void>((resolve) => response.once('close', resolve));
    const call: Call = {
      ...{ kind: who === 'expert' ? 'expert' : 'plan', model: '', status: 0, bytesReceived: 0, bytesSent: 0 },
      ...{ start, end: start, body: '', tasksWritten: [] },
      idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
    };
    try {
      const body = await received(request);
      call.bytesReceived = body.bytes;
      if (settings.keepBodies) call.body = body.text;
      counts[who] += 1;
      const every = who === 'expert' ? settings.expertFaultEvery : settings.controllerFaultEvery;
      if (every > 0 && counts[who] % every === 0) {
        call.status = settings.faultStatus;
        json(response, settings.faultStatus, { error: 'This world was told to fail now.' });
      } else Object.assign(call, await work(body, now(), response));
      await finished;
    } finally {
      call.end = now();
      log.end(call);
    }
  }

  async function talk(
    { text }: Received,
    at: number,
    response: ServerResponse<IncomingMessage>,
  ): ReturnType<Work> {
    return speak(text, at, settings, response);
  }

  async function work(
    id: string,
    { sha256 }: Received,
    at: number,
    response: ServerResponse<IncomingMessage>,
  ): ReturnType<Work> {
    const task = taskOf(id);
    const done = { kind: 'expert' as const, model: id, tasksWritten: [] };
    if (task === undefined) {
      json(response, 404, { error: `There is no model ${id} here: GET /models lists those there are.` });
      return { ...done, status: 404, bytesSent: 0 };
    }
    const mark = createHash('sha256').update(id).update(sha256).digest('hex');
    const answer = answerOf(task, mark, settings);
    await pause(Math.max(0, at + settings.expertMs - now()));
    if (answer.is === 'json') {
      json(response, 200, answer.value);
      return { ...done, status: 200, bytesSent: JSON.stringify(answer.value).length };
    }
    const bytesSent = answer.parts.reduce((sum, part) => sum + part.length, 0);
    response.writeHead(200, { 'content-type': answer.mediaType, 'content-length': bytesSent });
    await pipeline(Readable.from(answer.parts, { objectMode: false }), response);
    return { ...done, status: 200, bytesSent };
  }
}

interface Received {
  /** Empty where there is more than can be kept. */
  text: string;
  bytes: number;
  sha256: string;
}

async function received(request: IncomingMessage): Promise<Received> {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
    if (bytes <= readable) kept.push(chunk);
  }
  const text = bytes <= readable ? Buffer.concat(kept).toString('utf8') : '';
  return { text, bytes, sha256: hash.digest('hex') };
}

function json(response: ServerResponse<IncomingMessage>, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
