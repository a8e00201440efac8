/** The server's addresses. `POST /models/<owner>/<name>` is Hugging Face's inference protocol, errors included. */
import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type ContentfulStatusCode } from 'hono/utils/http-status';
import { ExpertError, type ExpertErrorKind } from './expert-error';
import { type ExpertPool } from './expert-pool';
import { type ExpertAnswer } from './messages';
import { metricsOf } from './metrics';
import { readBody } from './read-body';

const statusOf = {
  'input refused': 400,
  'input too large': 413,
  'unknown model': 404,
  busy: 503,
  'not ready': 503,
  'took too long': 504,
  'broke down': 500,
  'caller gone': 500,
} as const satisfies Record<ExpertErrorKind, ContentfulStatusCode>;

/** What a caller who was refused for want of places is asked to wait, in seconds. */
const RETRY_AFTER_SECONDS = 2;

/** Whether an expert can be called now, as listings say it. */
export type Readiness = 'always' | 'downloaded' | 'on first use' | 'not downloaded';

export interface ServedExpert {
  pool: ExpertPool;
  readiness(): Readiness;
  /** Makes it ready for a call. Throws `ExpertError` where that can't be. */
  prepare(signal: AbortSignal): Promise<void>;
}

/** @param experts by the model's id */
export function createHttpApp(experts: ReadonlyMap<string, ServedExpert>): Hono {
  const app = new Hono();
  const started = Date.now();

  // Answers from memory alone, so it answers while every expert is at work.
  app.get('/health', (c) =>
    c.json({
      status: 'ok',
      uptimeSeconds: Math.round((Date.now() - started) / 1000),
      experts: [...experts.values()].map(({ pool, readiness }) => ({ ...pool.state(), ready: readiness() })),
    }),
  );

  app.get('/metrics', (c) =>
    c.text(metricsOf([...experts.values()].map(({ pool }) => pool.state())), 200, {
      'content-type': 'text/plain; version=0.0.4',
    }),
  );

  // What can't be called is not offered.
  app.get('/models', (c) =>
    c.json({
      models: [...experts.values()]
        .map(({ pool, readiness }) => ({ ...pool.card, ready: readiness() }))
        .filter(({ ready }) => ready !== 'not downloaded'),
    }),
  );

  app.post('/models/:owner/:name', async (c) => {
    const id = `${c.req.param('owner')}/${c.req.param('name')}`;
    const expert = experts.get(id);
    if (expert === undefined) {
      throw new ExpertError(
        'unknown model',
        `There is no model ${id} here: GET /models lists those there are.`,
      );
    }
    const { raw } = c.req;
    const { pool } = expert;
    return pool.withPlace(async (call) => {
      const body = await readBody(raw, pool.card.limits.maxInputBytes);
      const contentType = raw.headers.get('content-type') ?? '';
      await expert.prepare(raw.signal);
      return respond(c, await call({ body, contentType }, raw.signal));
    });
  });

  app.notFound((c) =>
    c.json({ error: `There is nothing at ${c.req.path}: see GET /models and GET /health.` }, 404),
  );
  app.onError((error, c) => respondWithError(c, error));
  return app;
}

function respond(c: Context, answer: ExpertAnswer): Response {
  if (answer.is === 'json') return c.json(answer.value);
  // Copied, because a Response takes no view on memory that might be shared.
  return c.body(Uint8Array.from(answer.bytes).buffer, 200, { 'content-type': answer.mediaType });
}

function respondWithError(c: Context, error: Error): Response {
  if (error instanceof ExpertError) {
    if (error.kind === 'busy') c.header('retry-after', String(RETRY_AFTER_SECONDS));
    return c.json({ error: error.message }, statusOf[error.kind]);
  }
  if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
  if (c.req.raw.signal.aborted) return c.json({ error: 'The caller has gone.' }, 500);
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return c.json({ error: 'The expert server made a mistake of its own: its log says which.' }, 500);
}
