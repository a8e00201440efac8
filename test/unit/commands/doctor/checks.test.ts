/** What `doctor` finds out about each part, asked of servers of our own. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import picocolors from 'picocolors';
import { askEndpoint } from '../../../../src/commands/doctor/ask-endpoint';
import { examine, type PartCheck } from '../../../../src/commands/doctor/examine';
import { expertsCheck } from '../../../../src/commands/doctor/experts';
import { type Finding, isWell, renderFindings } from '../../../../src/commands/doctor/findings';
import { storeCheck } from '../../../../src/commands/doctor/store';
import { webUiCheck } from '../../../../src/commands/doctor/web-ui';
import { verdictOn } from '../../../../src/commands/doctor/worker';
import { readSettings, type Settings } from '../../../../src/config';

const goingOn = new AbortController().signal;
const settings = (environment: Record<string, string>): Settings =>
  readSettings({ IMPRESARIO_HOME: '/nowhere', ...environment });

/** What the server answers, by path: a status, and a body in JSON. */
const answers: Record<string, { status: number; body: unknown }> = {
  '/experts/health': { status: 200, body: { status: 'ok', experts: [] } },
  '/experts/models': {
    status: 200,
    body: {
      models: [
        { id: 'local/a', task: 'object-detection' },
        { id: 'local/b', task: 'object-detection' },
        { id: 'local/c', task: 'text-to-speech' },
      ],
    },
  },
  '/bare/health': { status: 200, body: { status: 'ok' } },
  '/bare/models': { status: 200, body: { models: [] } },
  '/llm/models': { status: 200, body: { data: [{ id: 'big-model' }] } },
  '/locked/models': { status: 401, body: { error: 'no' } },
  '/ill/models': { status: 500, body: { error: 'no' } },
  '/': { status: 200, body: 'the Web UI' },
};

let server: Server;
let base: string;
let gone: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { status, body } = answers[request.url ?? ''] ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const passing = createServer();
  base = await listen(server);
  gone = await listen(passing);
  await new Promise((resolve) => passing.close(resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function listen(listening: Server): Promise<string> {
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`; // a TCP server's address is one
}

const look = (check: PartCheck, environment: Record<string, string>): Promise<Finding> =>
  examine(check, settings(environment), goingOn);

describe('the experts', () => {
  it('work when their server tells of some: how many, and for which tasks', async () => {
    expect(await look(expertsCheck, { EXPERTS_URL: `${base}/experts/` })).toMatchObject({
      state: 'works',
      says: `3 at ${base}/experts, for object-detection (2), text-to-speech`,
    });
  });

  it.each<[string, () => string, string]>([
    ['there is no server', () => '', 'no expert server is set'],
    ['nothing answers', () => gone, 'nothing answers there'],
    ['another program answers', () => base, 'is not our expert server'],
    ['the server has none', () => `${base}/bare`, 'has no experts'],
    ['the address is none', () => 'somewhere', 'EXPERTS_URL is no address'],
  ])('are broken when %s', async (_when, address, says) => {
    const finding = await look(expertsCheck, { EXPERTS_URL: address() });
    expect(finding).toMatchObject({ state: 'broken', says: expect.stringContaining(says) as unknown });
  });
});

describe("the controller's endpoint", () => {
  const ask = (path: string, apiKey = 'sk-secret'): ReturnType<typeof askEndpoint> =>
    askEndpoint(
      {
        url: path,
        apiKey,
        headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
        model: 'big-model',
        settings: { baseURL: 'OPENAI_BASE_URL', apiKey: 'OPENAI_API_KEY' },
      },
      goingOn,
    );

  it('works when it lists the model', async () => {
    expect(await ask(`${base}/llm`)).toEqual({ state: 'works', says: `${base}/llm answers and has it.` });
  });

  it('works as far as can be told when it has no list', async () => {
    expect(await ask(base)).toMatchObject({
      state: 'works',
      says: expect.stringContaining('lists no models') as unknown,
    });
  });

  it.each<[string, () => string, string, string]>([
    [
      'it refuses the key',
      () => `${base}/locked`,
      'sk-secret',
      'does not accept the key: correct OPENAI_API_KEY',
    ],
    ['it wants a key', () => `${base}/locked`, '', 'asks for a key: set OPENAI_API_KEY'],
    ['it is ill', () => `${base}/ill`, 'sk-secret', 'answers with status 500'],
    ['it is away', () => gone, 'sk-secret', 'nothing answers there. Check OPENAI_BASE_URL'],
  ])('is broken when %s', async (_when, url, key, says) => {
    const { state, says: said } = await ask(url(), key);
    expect({ state, said }).toEqual({ state: 'broken', said: expect.stringContaining(says) as unknown });
    expect(said).not.toContain('sk-secret');
  });
});

describe('the Web UI', () => {
  it('works when it answers, and is no fault when none is set or it can’t be opened from here', async () => {
    expect(await look(webUiCheck, { TEMPORAL_UI_URL: base })).toMatchObject({ state: 'works', says: base });
    expect(await look(webUiCheck, {})).toMatchObject({ state: 'not-checked' });
    expect(await look(webUiCheck, { TEMPORAL_UI_URL: gone })).toMatchObject({
      state: 'not-checked',
      says: expect.stringContaining('TEMPORAL_UI_URL') as string,
    });
  });
});

describe('the worker', () => {
  const now = 1_000_000;
  const poller = (identity: string, secondsAgo: number): { identity: string; askedAt: number } => ({
    identity,
    askedAt: now - secondsAgo * 1000,
  });

  it('works when somebody lately asked for runs and for activities', () => {
    const pollers = [poller('1@here', 40), poller('2@here', 10), poller('1@here', 60)];
    expect(verdictOn('impresario', pollers, pollers, now)).toEqual({
      state: 'works',
      says: '2 workers poll the task queue impresario, last 10 s ago',
    });
  });

  it('is broken when nobody asked, or only such as are gone', () => {
    expect(verdictOn('impresario', [], [], now)).toMatchObject({ state: 'broken' });
    const gone = [poller('1@here', 200)];
    expect(verdictOn('impresario', gone, gone, now)).toMatchObject({ state: 'broken' });
  });

  it('is broken when nobody asks for activities, without which no run gets on', () => {
    expect(verdictOn('impresario', [poller('1@here', 1)], [], now)).toMatchObject({ state: 'broken' });
  });
});

it('a password in an address is never printed', async () => {
  const address = base.replace('//', '//me:hunter2@');
  const findings = await Promise.all([
    look(expertsCheck, { EXPERTS_URL: address }),
    look(webUiCheck, { TEMPORAL_UI_URL: address }),
    look(storeCheck, { S3_ENDPOINT: address, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'hunter2' }),
  ]);
  for (const { state, says } of findings) {
    expect({ state, says }).toEqual({
      state: 'broken',
      says: expect.stringContaining('holds a user name or password') as unknown,
    });
    expect(says).not.toContain('hunter2');
  }
});

it('a part that breaks down while it is examined is a finding, and hides no other', async () => {
  const check: PartCheck = { part: 'clock', look: () => Promise.reject(new Error('It fell off.')) };
  expect(await examine(check, settings({}), goingOn)).toMatchObject({
    part: 'clock',
    state: 'broken',
    says: expect.stringContaining('It fell off.') as unknown,
  });
});

it('a part that gives no answer is told as that', async () => {
  const check: PartCheck = {
    part: 'sphinx',
    look: (_settings, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  };
  const { state, says } = await examine(check, settings({}), goingOn);
  expect({ state, says }).toEqual({
    state: 'broken',
    says: expect.stringContaining('no answer within') as unknown,
  });
});

it('each part is a line, and the last line says how it stands', () => {
  const findings: Finding[] = [
    { part: 'Temporal', state: 'works', says: 'answers' },
    { part: 'Web UI', state: 'not-checked', says: 'none is set' },
  ];
  const plain = picocolors.createColors(false);
  expect(isWell(findings)).toBe(true);
  expect(renderFindings(findings, plain)).toEqual([
    '✓ Temporal  answers',
    '– Web UI    none is set',
    '',
    'All is well.',
  ]);
  const ill: Finding[] = [...findings, { part: 'S3', state: 'broken', says: 'is away. Check S3_ENDPOINT.' }];
  expect(isWell(ill)).toBe(false);
  expect(renderFindings(ill, plain).at(-1)).toBe('1 of 3 parts do not work.');
});
