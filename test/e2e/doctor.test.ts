/** `doctor` on real servers: what works is told as working, what is missing with what to do, and no key is shown. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '../../src/stack/start-stack';
import { answering, listed, startHub } from '../support/hub-server';
import { type ClientEnd, runClient } from '../support/run-client';
import { StackHomes, timeToStart } from '../support/stack-in-temporary-home';

const homes = new StackHomes();
let stack: Stack;
/** Where the worker shows its metrics: a port that is hardly taken. */
const metrics = `127.0.0.1:${20_000 + (process.pid % 10_000)}`;
beforeAll(async () => {
  const environment = { ...process.env, IMPRESARIO_METRICS: metrics };
  stack = await homes.start({ experts: { kind: 'start' }, workers: 1, environment });
}, timeToStart);
afterAll(() => homes.clear(), 60_000);

const doctor = (changed: Record<string, string>, ...args: string[]): Promise<ClientEnd> =>
  runClient({ ...stack.environment(), ...changed }, 'doctor', ...args);

it('where everything is up all is well, and that no language model is at work is said', async () => {
  const { code, stdout, stderr } = await doctor({});
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).not.toContain('✗');
  expect(stdout).toMatch(/✓ Temporal +answers at 127\.0\.0\.1:\d+, namespace default, version \d/);
  expect(stdout).toMatch(/✓ worker +1 worker polls the task queue impresario/);
  expect(stdout).toMatch(/✓ controller +rules \(no language model\)\./);
  expect(stdout).toMatch(/✓ experts +\d+ at http.*object-detection/);
  expect(stdout).toContain(`✓ Web UI      ${stack.addresses.temporalUiUrl}`);
  expect(stdout).toContain('All is well.');
});

it('a second examination finds the store as well as the first', async () => {
  expect((await doctor({})).code).toBe(0);
});

it('each missing part is told with what to do, the others as they are', async () => {
  const { code, stdout } = await doctor({
    S3_ENDPOINT: 'http://127.0.0.1:1',
    TEMPORAL_TASK_QUEUE: 'deserted',
    EXPERTS_URL: stack.addresses.temporalUiUrl,
    IMPRESARIO_CONTROLLER: 'openai',
  });
  expect(code).toBe(1);
  expect(stdout).toMatch(/✓ Temporal/);
  expect(stdout).toMatch(/✗ S3 .*http:\/\/127\.0\.0\.1:1.*Check S3_ENDPOINT/);
  expect(stdout).toMatch(/✗ worker .*none polls the task queue deserted.*npm run dev/);
  expect(stdout).toMatch(/✗ controller .*needs OPENAI_API_KEY/);
  expect(stdout).toMatch(/✗ experts .*not our expert server.*EXPERTS_URL/);
  expect(stdout).toContain('4 of 8 parts do not work.');
});

it('without Temporal the worker is not guessed at', async () => {
  const { code, stdout } = await doctor({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ Temporal .*127\.0\.0\.1:1.*set TEMPORAL_ADDRESS/);
  expect(stdout).toMatch(/– worker/);
});

it('no key and no token is shown, whatever is wrong with it', async () => {
  const secrets = {
    AWS_SECRET_ACCESS_KEY: 'secret-of-the-store',
    OPENAI_API_KEY: 'sk-secret-of-the-model',
    TEMPORAL_API_KEY: 'secret-of-temporal',
    HF_TOKEN: 'hf_secret',
  };
  const { code, stdout, stderr } = await doctor(
    { ...secrets, OPENAI_BASE_URL: 'http://127.0.0.1:1' },
    '--json',
  );
  expect(code).toBe(1);
  for (const secret of Object.values(secrets)) expect(stdout + stderr).not.toContain(secret);
});

it('for programs it is one object: whether all is well, and each part', async () => {
  const { code, stdout } = await doctor({}, '--json');
  expect(code).toBe(0);
  const found = JSON.parse(stdout) as { ok: boolean; parts: { part: string; state: string }[] }; // compared below
  expect(found.ok).toBe(true);
  expect(found.parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
    'Temporal works',
    'Web UI works',
    'S3 works',
    'worker works',
    'controller works',
    'experts works',
    'hub not-checked',
    'endpoints not-checked',
  ]);
});

it('the hub’s models are told with their date, and what keeps them from being renewed', async () => {
  const hub = await startHub();
  hub.models = new Map([listed('acme/short'), listed('acme/shorter')]);
  const changed = {
    HF_TOKEN: 'hf_token',
    HF_HUB_URL: hub.url,
    IMPRESARIO_EXPERTS: 'hybrid',
    IMPRESARIO_HUB_SNAPSHOT: join(homes.newHome(), 'hub.json'),
  };
  try {
    expect((await doctor(changed)).stdout).toMatch(
      /✓ hub +2 hosted models for \d+ tasks?, as of \d{4}-\d\d-\d\d/,
    );
    hub.faults.set('/api/models?', answering(503));
    // What is known counts as old at once, so that the hub is asked again.
    const later = await doctor({ ...changed, IMPRESARIO_HUB_AGE_MINUTES: '0.00001' });
    expect(later.stdout).toMatch(/✓ hub +2 hosted models .* not renewed since .*503/);
    const nothing = await doctor({ ...changed, IMPRESARIO_HUB_SNAPSHOT: join(homes.newHome(), 'none.json') });
    expect(nothing).toMatchObject({ code: 1, stdout: expect.stringMatching(/✗ hub .*503/) as string });
  } finally {
    await hub.stop();
  }
}, 60_000);

it('experts that were called are told of by doctor, and by the worker to Prometheus', async () => {
  const words = ['submit', 'What is the sentiment of "What a lovely day"?', '--wait'];
  expect((await runClient(stack.environment(), ...words)).code).toBe(0);
  let told = '';
  for (let tries = 0; tries < 60 && !told.includes('called lately'); tries++) {
    await pause(500);
    told = (await doctor({})).stdout;
  }
  expect(told).toMatch(/✓ endpoints +1 called lately/);
  const shown = await (await fetch(`http://${metrics}/metrics`)).text();
  expect(shown).toMatch(
    /impresario_expert_success_rate\{[^}]*model="impresario\/vader-sentiment"[^}]*\} 1\b/,
  );
  expect(shown).toContain('temporal_');
}, 60_000);
